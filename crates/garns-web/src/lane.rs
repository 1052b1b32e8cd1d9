//! A queue for processor work with a bounded number of threads and waiting jobs, where clients take turns.
//!
//! A lane has seats, each a thread that lives as long as there is work. Addresses take turns, and so do the
//! players of one address: however many jobs of one client wait, at most one of them goes before another
//! client's only job. No address and no player has more than half of the seats, so that a client's only job
//! does not wait for the end of another client's long job. On Linux the threads have a low priority, so that
//! requests that need no computing are answered at once.
//!
//! A job has a time limit, which it asks its [`Watch`] about, unless the limits have none. Its time is charged to its player and address:
//! while it runs, the time since it began; when it ends, the time of the processor.

use std::any::Any;
use std::collections::VecDeque;
use std::fmt;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::oneshot;

use crate::accounts::Accounts;
use crate::error::{Error, Result};
use crate::limit::{Limits, Share};
use crate::session::Session;

/// One kind of work, with its own threads.
#[derive(Clone, Debug)]
pub(crate) struct Lane {
    queue: Arc<Mutex<Queue>>,
    accounts: Accounts,
    patience: Option<Duration>,
}

/// The time limit of a running job.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch {
    /// The processor time of this thread when the job began, and the job's limit; none for a job without a limit.
    limit: Option<(Duration, Duration)>,
}

type Job = Box<dyn FnOnce() + Send>;

struct Queue {
    /// The most threads, and how many there are now.
    seats: usize,
    working: usize,
    /// The priority of the threads: the higher the number, the lower the priority.
    nice: i32,
    /// The most jobs that wait.
    most: Share,
    /// The addresses with waiting jobs; it is the first address's turn.
    addresses: VecDeque<(IpAddr, Players)>,
    /// The clients of the running jobs.
    running: Vec<Session>,
}

/// The players of an address with waiting jobs; it is the first player's turn.
type Players = VecDeque<(String, VecDeque<Job>)>;

impl Watch {
    /// A time limit that begins now, on this thread.
    pub(crate) fn new(longest: Duration) -> Watch {
        Watch { limit: Some((thread_time(), longest)) }
    }

    /// No time limit.
    fn unlimited() -> Watch {
        Watch { limit: None }
    }

    /// The processor time that this thread has used for the job; zero for a job without a limit.
    pub(crate) fn elapsed(&self) -> Duration {
        self.limit.map_or(Duration::ZERO, |(start, _)| thread_time().saturating_sub(start))
    }

    /// Whether this thread has used less of the processor than the job's time limit.
    pub(crate) fn in_time(&self) -> bool {
        self.limit.is_none_or(|(start, longest)| thread_time().saturating_sub(start) < longest)
    }
}

impl Lane {
    /// A lane with this many seats, whose threads have this priority.
    pub(crate) fn new(seats: usize, nice: i32, limits: &Limits, accounts: Accounts) -> Lane {
        let (addresses, running) = Default::default();
        let most = limits.waiting;
        let queue = Queue { seats: seats.max(1), working: 0, nice, most, addresses, running };
        Lane { queue: Arc::new(Mutex::new(queue)), accounts, patience: limits.patience }
    }

    /// Runs a job for a client when it is the client's turn; `Busy` if too many jobs wait, `TooMuch` if the
    /// client has no processor time left by then.
    ///
    /// A job is dropped if its request is gone before its turn. A job that has begun is finished.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: &Session,
        longest: Duration,
        work: impl FnOnce(Watch) -> T + Send + 'static,
    ) -> Result<T> {
        let accounts = self.accounts.clone();
        let payer = client.clone();
        self.wait_for(client, longest, move || accounts.check(&payer), work).await
    }

    /// Like `run`, for work that a client without processor time may ask for too, such as reading a game. It is
    /// charged all the same.
    pub(crate) async fn run_always<T: Send + 'static>(
        &self,
        client: &Session,
        longest: Duration,
        work: impl FnOnce(Watch) -> T + Send + 'static,
    ) -> Result<T> {
        self.wait_for(client, longest, || Ok(()), work).await
    }

    async fn wait_for<T: Send + 'static>(
        &self,
        client: &Session,
        longest: Duration,
        may: impl FnOnce() -> Result<()> + Send + 'static,
        work: impl FnOnce(Watch) -> T + Send + 'static,
    ) -> Result<T> {
        let (reply, answer) = oneshot::channel::<Result<T>>();
        let (accounts, payer, patience) = (self.accounts.clone(), client.clone(), self.patience);
        self.wait_in_line(
            client,
            Box::new(move || {
                if reply.is_closed() {
                    return;
                }
                if let Err(error) = may() {
                    let _ = reply.send(Err(error));
                    return;
                }
                let since = accounts.begin(&payer);
                let watch = patience.map_or_else(Watch::unlimited, |_| Watch::new(longest));
                let start = thread_time();
                let result = catch_unwind(AssertUnwindSafe(|| work(watch)));
                accounts.end(&payer, since, thread_time().saturating_sub(start));
                let _ = reply.send(result.map_err(|panic| Error::Internal(words_of(panic.as_ref()).into())));
            }),
        )?;
        let answer = match self.patience {
            Some(longest) => tokio::time::timeout(longest, answer).await.map_err(|_| Error::Busy)?,
            None => answer.await,
        };
        answer.unwrap_or(Err(Error::Busy))
    }

    /// How many jobs wait.
    pub(crate) fn waiting(&self) -> usize {
        let queue = self.queue.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let of_address = |players: &Players| players.iter().map(|(_, jobs)| jobs.len()).sum::<usize>();
        queue.addresses.iter().map(|(_, players)| of_address(players)).sum()
    }

    fn wait_in_line(&self, client: &Session, job: Job) -> Result<()> {
        let mut queue = self.queue.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        queue.add(client, job)?;
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
                    queue.addresses.clear();
                    tracing::error!("no thread can be started: {error}");
                    return Err(Error::Busy);
                }
            }
        }
        Ok(())
    }
}

impl Queue {
    fn add(&mut self, client: &Session, job: Job) -> Result<()> {
        let (mut total, mut of_address, mut of_player) = (0, 0, 0);
        for (address, players) in &self.addresses {
            for (player, jobs) in players {
                let count = jobs.len() as u64;
                total += count;
                of_address += if *address == client.address { count } else { 0 };
                of_player += if *player == client.player && !client.is_nobody() { count } else { 0 };
            }
        }
        if total >= self.most.total || of_address >= self.most.address || of_player >= self.most.player {
            return Err(Error::Busy);
        }
        let players = match self.addresses.iter_mut().position(|(address, _)| *address == client.address) {
            Some(at) => &mut self.addresses[at].1,
            None => {
                self.addresses.push_back((client.address, VecDeque::new()));
                let last = self.addresses.len() - 1;
                &mut self.addresses[last].1
            }
        };
        match players.iter_mut().find(|(player, _)| *player == client.player) {
            Some((_, jobs)) => jobs.push_back(job),
            None => players.push_back((client.player.clone(), VecDeque::from([job]))),
        }
        Ok(())
    }

    /// The first job of the client whose turn it is, among clients that have less than half of the seats. After
    /// that it is the next client's turn.
    fn next(&mut self) -> Option<(Session, Job)> {
        let share = self.seats.div_ceil(2);
        for at in 0..self.addresses.len() {
            let (address, players) = &mut self.addresses[at];
            let address = *address;
            if self.running.iter().filter(|client| client.address == address).count() >= share {
                continue;
            }
            let is_free =
                |player: &str| self.running.iter().filter(|client| client.player == player).count() < share;
            let Some(turn) = players.iter().position(|(player, _)| player.is_empty() || is_free(player))
            else {
                continue;
            };
            let (player, mut jobs) = players.remove(turn)?;
            let client = Session { player: player.clone(), address };
            let job = jobs.pop_front()?;
            if !jobs.is_empty() {
                players.push_back((player, jobs));
            }
            let (_, players) = self.addresses.remove(at)?;
            if !players.is_empty() {
                self.addresses.push_back((address, players));
            }
            self.running.push(client.clone());
            return Some((client, job));
        }
        None
    }

    fn ended(&mut self, client: &Session) {
        if let Some(at) = self.running.iter().position(|running| running == client) {
            self.running.swap_remove(at);
        }
    }
}

/// The loop of a lane's thread: it runs jobs until none is left that may run.
fn work_off(queue: &Mutex<Queue>) {
    let lock = || queue.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    step_back(lock().nice);
    let mut last = None;
    loop {
        let (client, job) = {
            let mut queue = lock();
            if let Some(client) = last.take() {
                queue.ended(&client);
            }
            let Some(next) = queue.next() else {
                queue.working -= 1;
                return;
            };
            next
        };
        job();
        last = Some(client);
    }
}

/// Gives this thread a low priority, on Linux only: elsewhere the priority of the whole process would
/// change.
fn step_back(nice: i32) {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(nice) {
        tracing::debug!("the priority of a computing thread could not be lowered: {error}");
    }
    #[cfg(not(target_os = "linux"))]
    let _ = nice;
}

/// The processor time of this thread; on other systems than Unix, the time since the first call.
fn thread_time() -> Duration {
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

impl fmt::Debug for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let waiting: Vec<(&IpAddr, usize)> = self
            .addresses
            .iter()
            .map(|(address, players)| (address, players.iter().map(|(_, jobs)| jobs.len()).sum()))
            .collect();
        f.debug_struct("Queue").field("running", &self.running).field("waiting", &waiting).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::limit::Rate;

    const LONG: Duration = Duration::from_secs(60);

    fn lane(seats: usize) -> Lane {
        let rate = Rate { per_second: 0.1, burst: 0.05 };
        let rich = Rate { per_second: 0.1, burst: 0.1 };
        let limits = Limits { processor: rate, processor_of_address: rich, ..Limits::default() };
        Lane::new(seats, 0, &limits, Accounts::new(&limits, Arc::new(|| 0)))
    }

    /// A player, at an address that the number stands for.
    fn client(player: &str, address: u8) -> Session {
        Session { player: player.to_string(), address: [192, 0, 2, address].into() }
    }

    /// A job that waits until the sender is used or dropped.
    async fn occupy(lane: &Lane, client: Session) -> mpsc::Sender<()> {
        let (release, wait) = mpsc::channel::<()>();
        let (begun, is_busy) = oneshot::channel();
        let work = move |_| {
            let _ = begun.send(());
            let _ = wait.recv();
        };
        let lane = lane.clone();
        tokio::spawn(async move { lane.run_always(&client, LONG, work).await });
        is_busy.await.unwrap();
        release
    }

    /// A lane whose only seat is taken until the sender is used or dropped.
    async fn busy_lane() -> (Lane, mpsc::Sender<()>) {
        let lane = lane(1);
        let release = occupy(&lane, client("first", 1)).await;
        (lane, release)
    }

    /// Puts jobs into a lane's queue and returns the order in which they run once the sender is used.
    async fn order(lane: Lane, release: mpsc::Sender<()>, jobs: &[(&'static str, u8)]) -> Vec<&'static str> {
        let (tell, told) = mpsc::channel();
        let mut tasks = Vec::new();
        for &(name, address) in jobs {
            let (lane, tell) = (lane.clone(), tell.clone());
            let client = client(name.split(' ').next().unwrap(), address);
            let work = move |_| tell.send(name);
            tasks.push(tokio::spawn(async move { lane.run_always(&client, LONG, work).await }));
            // Each job is in the queue before the next one comes.
            tokio::task::yield_now().await;
        }
        release.send(()).unwrap();
        for task in tasks {
            task.await.unwrap().unwrap().unwrap();
        }
        drop(tell);
        told.iter().collect()
    }

    #[tokio::test]
    async fn players_take_turns() {
        let (lane, release) = busy_lane().await;
        let jobs = [("flood 1", 1), ("flood 2", 1), ("flood 3", 1), ("ada 1", 1), ("bob 1", 1), ("bob 2", 1)];
        let order = order(lane, release, &jobs).await;
        assert_eq!(order, ["flood 1", "ada 1", "bob 1", "flood 2", "bob 2", "flood 3"]);
    }

    #[tokio::test]
    async fn addresses_take_turns_however_many_players_they_have() {
        let (lane, release) = busy_lane().await;
        let jobs = [
            ("one 1", 1),
            ("two 1", 1),
            ("three 1", 1),
            ("one 2", 1),
            ("ada 1", 2),
            ("ada 2", 2),
            ("bob 1", 3),
        ];
        let order = order(lane, release, &jobs).await;
        assert_eq!(order, ["one 1", "ada 1", "bob 1", "two 1", "ada 2", "three 1", "one 2"]);
    }

    #[tokio::test]
    async fn no_address_has_all_seats() {
        let lane = lane(2);
        let release = occupy(&lane, client("eve", 1)).await;
        let waiting = tokio::spawn({
            let lane = lane.clone();
            async move { lane.run_always(&client("another", 1), LONG, |_| ()).await }
        });
        tokio::task::yield_now().await;
        assert_eq!(lane.run_always(&client("ada", 2), LONG, |_| 7).await.unwrap(), 7);
        assert!(!waiting.is_finished(), "it waits for the address's other job");
        release.send(()).unwrap();
        waiting.await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn neither_a_player_nor_an_address_can_fill_the_queue() {
        let (lane, release) = busy_lane().await;
        let Share { address, player, .. } = Limits::default().waiting;
        let mut tasks = Vec::new();
        for n in 0..address {
            let (lane, client) = (lane.clone(), client(&format!("flood-{}", n / player), 1));
            tasks.push(tokio::spawn(async move { lane.run_always(&client, LONG, |_| ()).await }));
            tokio::task::yield_now().await;
        }
        let refused = async |player: &str, address| {
            matches!(lane.run_always(&client(player, address), LONG, |_| ()).await, Err(Error::Busy))
        };
        assert!(refused("flood-0", 2).await, "a player, from any address");
        assert!(refused("new", 1).await, "an address, with any player");
        let other = tokio::spawn({
            let lane = lane.clone();
            async move { lane.run_always(&client("ada", 2), LONG, |_| 7).await }
        });
        tokio::task::yield_now().await;
        release.send(()).unwrap();
        assert_eq!(other.await.unwrap().unwrap(), 7);
        for task in tasks {
            task.await.unwrap().unwrap();
        }
    }

    fn work_for(milliseconds: u64) -> impl FnOnce(Watch) {
        move |_| {
            let mut random = garns::Random::new(1);
            let start = thread_time();
            while thread_time() - start < Duration::from_millis(milliseconds) {
                random.bits();
            }
        }
    }

    #[tokio::test]
    async fn processor_time_is_charged_to_the_player_and_the_address() {
        let lane = lane(2);
        let check = |player, address| lane.accounts.check(&client(player, address));
        check("ada", 1).unwrap();
        lane.run(&client("ada", 1), LONG, work_for(60)).await.unwrap();
        assert!(matches!(check("ada", 1), Err(Error::TooMuch(1..))));
        assert!(matches!(check("ada", 2), Err(Error::TooMuch(1..))), "from any address");
        check("bob", 1).unwrap();
        lane.run(&client("bob", 1), LONG, work_for(60)).await.unwrap();
        assert!(matches!(check("new", 1), Err(Error::TooMuch(1..))), "a new player of the address");
        check("new", 3).unwrap();
        let refused = lane.run(&client("ada", 1), LONG, |_| ()).await;
        assert!(matches!(refused, Err(Error::TooMuch(_))));
        lane.run_always(&client("ada", 1), LONG, |_| ()).await.unwrap();
    }

    #[tokio::test]
    async fn a_job_is_charged_while_it_runs() {
        let lane = lane(2);
        let ada = client("ada", 1);
        let release = occupy(&lane, ada.clone()).await;
        while lane.accounts.check(&ada).is_ok() {
            tokio::task::yield_now().await;
        }
        release.send(()).unwrap();
        // It has used next to nothing of the processor, so that is all it costs in the end.
        while lane.accounts.check(&ada).is_err() {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn a_job_learns_that_its_time_is_over() {
        let lane = lane(1);
        let work = |watch: Watch| {
            let mut random = garns::Random::new(1);
            while watch.in_time() {
                random.bits();
            }
        };
        lane.run(&client("ada", 1), Duration::from_millis(5), work).await.unwrap();
    }

    #[tokio::test]
    async fn a_job_whose_request_is_gone_is_not_begun() {
        let (lane, release) = busy_lane().await;
        let (tell, told) = mpsc::channel();
        let gone = tokio::spawn({
            let (lane, tell) = (lane.clone(), tell.clone());
            async move { lane.run(&client("ada", 1), LONG, move |_| tell.send("gone")).await }
        });
        tokio::task::yield_now().await;
        gone.abort();
        assert!(gone.await.unwrap_err().is_cancelled());
        release.send(()).unwrap();
        lane.run(&client("bob", 1), LONG, move |_| tell.send("here")).await.unwrap().unwrap();
        assert_eq!(told.iter().collect::<Vec<_>>(), ["here"]);
    }

    #[tokio::test]
    async fn a_panic_gives_an_error_and_the_lane_continues() {
        let lane = lane(1);
        let panicking = lane.run(&client("ada", 1), LONG, |_| -> u8 { panic!("on purpose") }).await;
        assert!(
            matches!(panicking, Err(Error::Internal(reason)) if reason.to_string().contains("on purpose"))
        );
        assert_eq!(lane.run_always(&client("ada", 1), LONG, |_| 5).await.unwrap(), 5);
    }
}
