// Measures a page: what scrolls, overlaps, is too small, or is English.

/** Runs in the page: the part of the width that the board has, the least size of text, and what is wrong. @param {{TEXT: number}} limits */
export function measure({ TEXT }) {
  const wrong = [];
  const seen = (/** @type {Element} */ one) => one.checkVisibility() && one.getBoundingClientRect().width > 0;
  const { scrollHeight, scrollWidth } = document.documentElement;
  if (scrollHeight > innerHeight || scrollWidth > innerWidth) wrong.push(`the page is ${scrollWidth} by ${scrollHeight}`);
  for (const one of document.querySelectorAll("main *")) {
    if (!seen(one) || !["auto", "scroll"].includes(getComputedStyle(one).overflowY)) continue;
    if (one.scrollHeight > one.clientHeight + 1) wrong.push(`#${one.id || one.className} scrolls: ${one.scrollHeight} in ${one.clientHeight}`);
  }
  const parts = ["#since", "#board-box", "#tiles", "#now-box", "#tracks", "#panels-box"].map((name) => ({ name, one: document.querySelector(name) })).filter(({ one }) => one && seen(one));
  const boxes = parts.map(({ name, one }) => ({ name, box: /** @type {Element} */ (one).getBoundingClientRect() }));
  for (const [n, a] of boxes.entries()) {
    if (a.box.right > innerWidth + 1 || a.box.bottom > innerHeight + 1) wrong.push(`${a.name} ends at ${a.box.right.toFixed(0)}, ${a.box.bottom.toFixed(0)}`);
    for (const b of boxes.slice(n + 1)) {
      const over = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 1 && Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 1;
      if (over) wrong.push(`${a.name} and ${b.name} overlap`);
    }
  }
  let text = Infinity;
  const zoom = Number(getComputedStyle(document.documentElement).zoom) || 1;
  for (const one of document.querySelectorAll("main *")) {
    const words = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    if (words.length === 0 || !seen(one) || one.closest(".unseen")) continue;
    const box = one.getBoundingClientRect();
    const frame = document.querySelector("#board")?.getBoundingClientRect();
    const onBoard = one instanceof SVGGraphicsElement;
    // Beyond the frame lies the legend, which the key 0 shows.
    if (onBoard && frame && (box.bottom > frame.bottom || box.top < frame.top)) continue;
    // Numerals and letters on pieces stand elsewhere, too.
    if (onBoard && (one.textContent?.trim().length ?? 9) <= 2 && !one.classList.contains("label")) continue;
    const size = parseFloat(getComputedStyle(one).fontSize) * (onBoard ? (one.getScreenCTM()?.a ?? 1) : zoom);
    text = Math.min(text, size);
    if (size < TEXT - 0.05) wrong.push(`text of ${size.toFixed(1)} pixels: ${one.textContent?.trim().slice(0, 30)}`);
  }
  return { board: (document.querySelector("#board")?.getBoundingClientRect().width ?? 0) / innerWidth, text, choices: document.querySelectorAll("#now .deed").length, wrong: [...new Set(wrong)].slice(0, 12) };
}

/** Runs in the page: targets that are too small for a thumb. @param {{TARGET: number}} limits */
export function targets({ TARGET }) {
  const small = [];
  for (const one of document.querySelectorAll("button, summary, select, a, input:not([type=checkbox], [type=radio])")) {
    if (!one.checkVisibility() || one.matches(".skip")) continue;
    const { width, height } = one.getBoundingClientRect();
    if (width > 0 && (width < TARGET - 0.5 || height < TARGET - 0.5)) small.push(`${one.textContent?.trim().slice(0, 20) || one.id} is ${width.toFixed(0)} by ${height.toFixed(0)}`);
  }
  return small.slice(0, 8);
}

/**
 * Runs in the page: what is visible or read aloud in ASCII letters, where each text of ours has accents (language `en-XA`). Codes of pieces, names of bots
 * and of files, and elements in another language are no words of ours.
 * @param {{known: string[]}} names
 */
export function english({ known }) {
  const wrong = new Set();
  const isKnown = new Set(known);
  const check = (/** @type {string} */ text, /** @type {string} */ where) => {
    // Names of files, commands between backticks, and addresses.
    const bare = text.replaceAll(/`[^`]*`|https?:\S+|[\w-]+(?:[/.][\w-]+)+(?::\d+)?/g, " ");
    const words = [...bare.matchAll(/(?<![\p{L}\p{N}_-])[A-Z]?[a-z]{2,}(?![\p{L}\p{N}_])/gu)].map(([word]) => word).filter((word) => !isKnown.has(word));
    if (words.length > 0) wrong.add(`${where}: ${text.trim().replaceAll(/\s+/g, " ").slice(0, 90)}`);
  };
  const language = document.documentElement.lang;
  const skipped = (/** @type {Element} */ one) => one.closest("script, style, code, kbd, datalist, noscript, svg.unseen, iframe, .mono") || (one.closest("[lang]")?.getAttribute("lang") ?? language) !== language || !one.checkVisibility();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) if (node.nodeValue?.trim() && node.parentElement && !skipped(node.parentElement)) check(node.nodeValue, node.parentElement.getAttribute("class") || node.parentElement.localName);
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) if (!skipped(one)) for (const name of ["aria-label", "title", "placeholder", "alt"]) if (one.hasAttribute(name)) check(one.getAttribute(name) ?? "", `${name} of ${one.id || one.getAttribute("class") || one.localName}`);
  check(document.title, "title");
  return [...wrong];
}

/** Runs in the page: what is wider than the screen, and buttons and headings whose words are cut. */
export function cut() {
  const wrong = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) wrong.push(`the page is ${scrollWidth} wide on a screen of ${innerWidth}`);
  for (const one of document.querySelectorAll("button, h2, h3, label, legend, caption, .notice, .warning")) {
    if (!one.checkVisibility() || one.closest(".unseen, #board svg")) continue;
    const { overflowX, textOverflow, display } = getComputedStyle(one);
    if (display === "inline" || textOverflow === "ellipsis" || !["hidden", "clip"].includes(overflowX)) continue;
    // What only screen readers read has a size of one pixel.
    if (one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1) wrong.push(`cut: ${one.textContent?.trim().slice(0, 40)}: ${one.clientWidth} of ${one.scrollWidth} pixels`);
  }
  return wrong;
}
