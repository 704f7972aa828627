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

/** Names of bots, the program, and words of files that are typed; the pseudo-language leaves them as they are. `drawn`: a set of canals in a file of content. */
export const PSEUDO_KNOWN = ["Loam", "greedy", "quick", "strong", "mcts", "busy", "random", "human", "drawn"];

/** Runs in the page: texts that lie over each other, and texts that are cut by the element around them. */
export function overlaps() {
  /** @type {{text: string, where: string, box: {left: number, right: number, top: number, bottom: number}, node: Element}[]} */
  const boxes = [];
  const wrong = new Set();
  const named = (/** @type {Element} */ one) => `${one.closest("[id]")?.id ?? ""} ${one.getAttribute("class") ?? one.localName}`.trim();
  const root = document.querySelector("dialog[open]") ?? document.body;
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.nodeValue?.trim() || parent.closest(".unseen, .skip, svg, option, datalist, script, style, #tabs") || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = node.nodeValue.trim().replaceAll(/\s+/g, " ").slice(0, 50);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      if (right - left < 2) continue;
      const box = { left, right, top, bottom };
      let hidden = false;
      for (let one = parent; one && one !== document.body; one = /** @type {Element} */ (one.parentElement)) {
        const { overflowX, overflowY, position, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(one);
        // Only read aloud.
        if (clipPath.startsWith("inset(50%")) hidden = true;
        if (hidden) break;
        if (overflowX !== "visible" || overflowY !== "visible") {
          const around = one.getBoundingClientRect();
          const scrolls = /auto|scroll/.test(`${overflowX} ${overflowY}`);
          const short = textOverflow === "ellipsis" || webkitLineClamp !== "none";
          if (!scrolls && !short && overflowX !== "visible" && (box.right > around.right + 1.5 || box.left < around.left - 1.5)) wrong.add(`cut at the side: ${named(parent)}: ${text}`);
          else if (!scrolls && !short && overflowY !== "visible" && (box.bottom > around.bottom + 3 || box.top < around.top - 3)) wrong.add(`cut above or below: ${named(parent)}: ${text}`);
          Object.assign(box, { left: Math.max(box.left, around.left), right: Math.min(box.right, around.right), top: Math.max(box.top, around.top), bottom: Math.min(box.bottom, around.bottom) });
        }
        if (position === "fixed") break;
      }
      if (hidden || box.right - box.left < 2 || box.bottom - box.top < 2) continue;
      // What lies behind another layer is not visible.
      const top_ = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      if (top_ && !top_.contains(parent) && !parent.contains(top_) && getComputedStyle(top_).pointerEvents !== "none") {
        if (box.top < innerHeight && box.bottom > 0 && top_.closest("#sheet, #log-box, #tabs, .groups, #cover, .turn")) continue;
      }
      boxes.push({ text, where: named(parent), box, node: parent });
    }
  }
  boxes.sort((a, b) => a.box.top - b.box.top);
  for (const [n, a] of boxes.entries()) {
    for (let m = n + 1; m < boxes.length && boxes[m].box.top < a.box.bottom - 3; m++) {
      const b = boxes[m];
      if (a.node === b.node) continue;
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      // Lines of text have some empty room above and below.
      const free = 0.3 * Math.min(a.box.bottom - a.box.top, b.box.bottom - b.box.top);
      if (wide > 2 && high > Math.max(3, free)) wrong.add(`overlap: ${a.where}: ${a.text} and ${b.where}: ${b.text}`);
    }
  }
  return [...wrong].slice(0, 12);
}
