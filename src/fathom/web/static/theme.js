// Applies the chosen colours and motion before the first paint. Not a module, because a module would run too late.

globalThis.dress = () => {
  const chosen = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`fathom.${name}`));
    } catch {
      return null;
    }
  };
  const { dataset } = document.documentElement;
  if (chosen("theme")) dataset.theme = chosen("theme");
  else delete dataset.theme;
  if (chosen("motion") === false) dataset.still = "";
  else delete dataset.still;
};
globalThis.dress();
