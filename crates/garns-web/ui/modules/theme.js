// Runs before the first paint, so that the page never flashes in the wrong colours.
(() => {
  try {
    const [theme, accent] = ["theme", "accent"].map((name) => JSON.parse(localStorage.getItem(`garns:${name}`) ?? "null"));
    if (theme && theme !== "system") document.documentElement.dataset.theme = theme;
    if (accent) document.documentElement.dataset.accent = accent;
  } catch {
    // If the storage cannot be read, the page has the system's colours.
  }
})();
