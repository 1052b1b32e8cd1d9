// Runs before the first paint, so that the page never flashes in the wrong colours.
(() => {
  try {
    const theme = JSON.parse(localStorage.getItem("garns:theme") ?? "null");
    if (theme && theme !== "system") document.documentElement.dataset.theme = theme;
  } catch {
    // If the storage cannot be read, the page has the system's colours.
  }
})();
