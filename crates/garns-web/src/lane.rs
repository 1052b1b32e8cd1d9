//! A queue for processor work with a bounded number of threads and waiting jobs, where players take turns.
//!
//! A lane has seats, each a thread that lives as long as there is work. Every player has a queue, and a free
//! seat takes the next job of the player whose turn it is: however many jobs of one player wait, at most one
//! of them goes before another player's only job. On Linux the threads have a low priority, so that requests
//! that need no computing are answered at once. The lane charges the processor time of a job to its player.

use std::any::Any;
use std::collections::VecDeque;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::oneshot;

use crate::error::{Error, Result};
use crate::limit::Buckets;

/// The seconds of the processor that each player has left, by the server's clock.
#[derive(Clone)]
pub(crate) struct Accounts {
    buckets: Arc<Buckets<String>>,
    clock: Arc<dyn Fn() -> i64 + Send + Sync>,
}

/// One kind of work, with its own threads.
#[derive(Clone, Debug)]
pub(crate) struct Lane {
    queue: Arc<Mutex<Queue>>,
    accounts: Accounts,
}

/// The time after which a request no longer waits for its answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// The most jobs that wait in a lane, and of these the most of one player.
const MOST: usize = 256;
const MOST_OF_PLAYER: usize = 8;

type Job = Box<dyn FnOnce() + Send>;

struct Queue {
    /// The most threads, and how many there are now.
    seats: usize,
    working: usize,
    /// The players with waiting jobs; it is the first player's turn.
    players: VecDeque<(String, VecDeque<Job>)>,
}

impl Accounts {
    pub(crate) fn new(buckets: Buckets<String>, clock: Arc<dyn Fn() -> i64 + Send + Sync>) -> Accounts {
        Accounts { buckets: Arc::new(buckets), clock }
    }

    /// Checks that a player may ask for more work; the error says after how many seconds the player may.
    pub(crate) fn check(&self, player: &str) -> Result<()> {
        self.buckets.check(player.to_string(), (self.clock)()).map_err(Error::TooMuch)
    }

    fn charge(&self, player: String, time: Duration) {
        self.buckets.charge(player, time.as_secs_f64(), (self.clock)());
    }
}

impl Lane {
    /// A lane with this many seats.
    pub(crate) fn new(seats: usize, accounts: Accounts) -> Lane {
        let queue = Queue { seats: seats.max(1), working: 0, players: VecDeque::new() };
        Lane { queue: Arc::new(Mutex::new(queue)), accounts }
    }

    /// Runs a job for a player when it is the player's turn; `Busy` if too many jobs wait.
    ///
    /// A job is dropped if its request is gone before its turn. A job that has begun is finished.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        player: &str,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T> {
        let (reply, answer) = oneshot::channel::<std::thread::Result<T>>();
        let (accounts, payer) = (self.accounts.clone(), player.to_string());
        self.wait_in_line(
            player,
            Box::new(move || {
                if reply.is_closed() {
                    return;
                }
                let start = thread_time();
                let result = catch_unwind(AssertUnwindSafe(work));
                accounts.charge(payer, thread_time().saturating_sub(start));
                let _ = reply.send(result);
            }),
        )?;
        match tokio::time::timeout(PATIENCE, answer).await {
            Ok(Ok(Ok(result))) => Ok(result),
            Ok(Ok(Err(panic))) => Err(Error::Internal(words_of(panic.as_ref()).into())),
            Ok(Err(_)) | Err(_) => Err(Error::Busy),
        }
    }

    fn wait_in_line(&self, player: &str, job: Job) -> Result<()> {
        let mut queue = self.queue.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        queue.add(player, job)?;
        if queue.working < queue.seats {
            let shared = self.queue.clone();
            let thread = std::thread::Builder::new().name("garns-work".to_string());
            match thread.spawn(move || work_off(&shared)) {
                Ok(_) => queue.working += 1,
                // The threads that exist will take the jobs.
                Err(error) if queue.working > 0 => {
                    tracing::warn!("no further thread can be started: {error}")
                }
                Err(error) => {
                    queue.players.clear();
                    tracing::error!("no thread can be started: {error}");
                    return Err(Error::Busy);
                }
            }
        }
        Ok(())
    }
}

impl Queue {
    fn add(&mut self, player: &str, job: Job) -> Result<()> {
        if self.players.iter().map(|(_, jobs)| jobs.len()).sum::<usize>() >= MOST {
            return Err(Error::Busy);
        }
        match self.players.iter_mut().find(|(waiting, _)| waiting == player) {
            Some((_, jobs)) if jobs.len() >= MOST_OF_PLAYER => return Err(Error::Busy),
            Some((_, jobs)) => jobs.push_back(job),
            None => self.players.push_back((player.to_string(), VecDeque::from([job]))),
        }
        Ok(())
    }

    /// The first job of the player whose turn it is. After that it is the next player's turn.
    fn next(&mut self) -> Option<Job> {
        let (player, mut jobs) = self.players.pop_front()?;
        let job = jobs.pop_front();
        if !jobs.is_empty() {
            self.players.push_back((player, jobs));
        }
        job
    }
}

/// The loop of a lane's thread: it runs jobs until none is left.
fn work_off(queue: &Mutex<Queue>) {
    step_back();
    loop {
        let job = {
            let mut queue = queue.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            let Some(job) = queue.next() else {
                queue.working -= 1;
                return;
            };
            job
        };
        job();
    }
}

/// Gives this thread a low priority, on Linux only: elsewhere the priority of the whole process would
/// change.
fn step_back() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(10) {
        tracing::debug!("the priority of a computing thread could not be lowered: {error}");
    }
}

/// The processor time of this thread; on other systems than Unix, the time since the first call.
pub(crate) fn thread_time() -> Duration {
    #[cfg(unix)]
    {
        use rustix::time::{ClockId, clock_gettime};
        let time = clock_gettime(ClockId::ThreadCPUTime);
        Duration::try_from(time).unwrap_or_default()
    }
    #[cfg(not(unix))]
    {
        use std::sync::OnceLock;
        use std::time::Instant;
        static START: OnceLock<Instant> = OnceLock::new();
        START.get_or_init(Instant::now).elapsed()
    }
}

fn words_of(panic: &(dyn Any + Send)) -> String {
    let words = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
    format!("a computation panicked: {}", words.unwrap_or("no message"))
}

impl fmt::Debug for Accounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Accounts").field("buckets", &self.buckets).finish_non_exhaustive()
    }
}

impl fmt::Debug for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let waiting: Vec<(&str, usize)> =
            self.players.iter().map(|(player, jobs)| (player.as_str(), jobs.len())).collect();
        f.debug_struct("Queue").field("working", &self.working).field("waiting", &waiting).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::limit::Rate;

    fn lane(seats: usize) -> Lane {
        let buckets = Buckets::new(Rate { per_second: 0.1, burst: 0.05 });
        Lane::new(seats, Accounts::new(buckets, Arc::new(|| 0)))
    }

    /// A lane whose only seat is taken until the sender is used or dropped.
    async fn busy_lane() -> (Lane, mpsc::Sender<()>) {
        let lane = lane(1);
        let (release, wait) = mpsc::channel::<()>();
        let (begun, is_busy) = oneshot::channel();
        let work = move || {
            let _ = begun.send(());
            let _ = wait.recv();
        };
        let running = lane.clone();
        tokio::spawn(async move { running.run("first", work).await });
        is_busy.await.unwrap();
        (lane, release)
    }

    #[tokio::test]
    async fn players_take_turns() {
        let (lane, release) = busy_lane().await;
        let (tell, told) = mpsc::channel();
        let mut tasks = Vec::new();
        for name in ["flood 1", "flood 2", "flood 3", "ada 1", "bob 1", "bob 2"] {
            let (lane, tell) = (lane.clone(), tell.clone());
            let player = name.split(' ').next().unwrap();
            let waiting = tokio::spawn(async move { lane.run(player, move || tell.send(name)).await });
            // Each job is in the queue before the next one comes.
            tokio::task::yield_now().await;
            tasks.push(waiting);
        }
        release.send(()).unwrap();
        for task in tasks {
            task.await.unwrap().unwrap().unwrap();
        }
        drop(tell);
        let order: Vec<&str> = told.iter().collect();
        assert_eq!(order, ["flood 1", "ada 1", "bob 1", "flood 2", "bob 2", "flood 3"]);
    }

    #[tokio::test]
    async fn a_player_cannot_fill_the_queue() {
        let (lane, release) = busy_lane().await;
        let mut tasks = Vec::new();
        for _ in 0..MOST_OF_PLAYER {
            let lane = lane.clone();
            tasks.push(tokio::spawn(async move { lane.run("flood", || ()).await }));
            tokio::task::yield_now().await;
        }
        assert!(matches!(lane.run("flood", || ()).await, Err(Error::Busy)));
        let other = tokio::spawn(async move { lane.run("ada", || 7).await });
        tokio::task::yield_now().await;
        release.send(()).unwrap();
        assert_eq!(other.await.unwrap().unwrap(), 7);
        for task in tasks {
            task.await.unwrap().unwrap();
        }
    }

    #[tokio::test]
    async fn processor_time_is_charged_to_the_player() {
        let lane = lane(2);
        lane.accounts.check("ada").unwrap();
        let busy = || {
            let mut random = garns::Random::new(1);
            let start = thread_time();
            while thread_time() - start < Duration::from_millis(60) {
                random.bits();
            }
        };
        lane.run("ada", busy).await.unwrap();
        assert!(matches!(lane.accounts.check("ada"), Err(Error::TooMuch(1..))));
        lane.accounts.check("bob").unwrap();
    }

    #[tokio::test]
    async fn a_job_whose_request_is_gone_is_not_begun() {
        let (lane, release) = busy_lane().await;
        let (tell, told) = mpsc::channel();
        let gone = tokio::spawn({
            let (lane, tell) = (lane.clone(), tell.clone());
            async move { lane.run("ada", move || tell.send("gone")).await }
        });
        tokio::task::yield_now().await;
        gone.abort();
        assert!(gone.await.unwrap_err().is_cancelled());
        release.send(()).unwrap();
        lane.run("bob", move || tell.send("here")).await.unwrap().unwrap();
        assert_eq!(told.iter().collect::<Vec<_>>(), ["here"]);
    }

    #[tokio::test]
    async fn a_panic_gives_an_error_and_the_lane_continues() {
        let lane = lane(1);
        let panicking = lane.run("ada", || -> u8 { panic!("on purpose") }).await;
        assert!(
            matches!(panicking, Err(Error::Internal(reason)) if reason.to_string().contains("on purpose"))
        );
        assert_eq!(lane.run("ada", || 5).await.unwrap(), 5);
    }
}
