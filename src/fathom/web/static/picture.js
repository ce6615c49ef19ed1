// The board as a PNG picture, drawn in the browser.

import { $, $$ } from "./page.js";

const WIDE = 1600;
const FOOT = 92; // the height of the line below the board
const STYLES = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap", "stroke-linejoin",
  "opacity", "display", "visibility", "color", "font-family", "font-size", "font-weight", "font-style", "letter-spacing", "text-anchor", "dominant-baseline", "transform",
  "transform-origin", "paint-order"];

const KEPT = /url\(|translate|scale|rotate|matrix/; // attributes that need no computed value

/** The picture as a blob, with a title and the result below the board. */
export async function boardPicture(title, result) {
  const board = $("#board");
  const [, , wide, high] = board.getAttribute("viewBox").split(/[ ,]+/).map(Number);
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = Math.round((WIDE * high) / wide) + FOOT;
  const context = canvas.getContext("2d");
  context.fillStyle = "#06141e";
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const layer of [$("#backdrop"), board].filter(Boolean)) {
    context.drawImage(await loaded(layer, WIDE, canvas.height - FOOT), 0, 0);
  }
  caption(context, canvas, title, result);
  return new Promise((done) => { canvas.toBlob(done, "image/png"); });
}

function caption(context, { width, height }, title, result) {
  const serif = getComputedStyle(document.documentElement).getPropertyValue("--serif");
  context.textBaseline = "middle";
  context.fillStyle = "#e4f3f2";
  context.font = `600 38px ${serif}`;
  context.fillText(`${title.split(":")[0]}: ${result}`, 32, height - FOOT / 2, width * 0.7);
  context.fillStyle = "#a9c6cc";
  context.font = `28px ${serif}`;
  context.textAlign = "right";
  context.fillText("Fathom Five", width - 32, height - FOOT / 2);
}

/** A layer of the board as an image. Its styles are copied into it, because an image has no style sheet. */
async function loaded(layer, width, height) {
  const copy = layer.cloneNode(true);
  copyStyles(layer, copy);
  copy.prepend(...shared(copy));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  copy.removeAttribute("transform");
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

function copyStyles(from, to) {
  const sources = [from, ...$$("*", from)];
  const targets = [to, ...$$("*", to)];
  sources.forEach((source, index) => {
    if (source.closest("defs")) return;
    const computed = getComputedStyle(source);
    const parent = source === from ? null : getComputedStyle(source.parentElement);
    for (const name of STYLES) {
      const value = computed.getPropertyValue(name);
      if (!value || (value === "none" && name === "transform") || value === parent?.getPropertyValue(name) || KEPT.test(source.getAttribute(name) ?? "")) continue;
      targets[index].setAttribute(name, value);
    }
  });
}

/** The drawings of the page that a layer uses and does not contain. */
function shared(copy) {
  const found = new Map();
  const collect = (root) => {
    for (const element of [root, ...$$("*", root)]) {
      for (const { value } of element.attributes) {
        for (const [, id] of value.matchAll(/(?:^|url\(["']?)#([\w-]+)/g)) {
          if (found.has(id) || copy.querySelector(`[id="${id}"]`)) continue;
          const original = document.getElementById(id);
          if (!original) continue;
          const twin = original.cloneNode(true);
          found.set(id, twin);
          collect(twin);
        }
      }
    }
  };
  collect(copy);
  const defs = document.createElementNS("http://www.w3.org/2000/svg", "defs");
  defs.append(...found.values());
  return found.size ? [defs] : [];
}
