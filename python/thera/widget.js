// The board of a notebook: it shows what Python says and says what was clicked.

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function render({ model, el }) {
  const drawing = element("div", { className: "thera-drawing" });
  const say = element("p", { className: "thera-say" });
  const others = element("div", { className: "thera-others" });
  const button = (text, message) =>
    element("button", { type: "button", textContent: text, onclick: () => model.send(message()) });
  const play = button("Play", () => ({ play: model.get("ready") }));
  const undo = button("Undo", () => ({ undo: true }));
  const analyse = button("Analyse", () => ({ analyse: true }));
  const lines = element("ol", { className: "thera-lines" });
  const moves = element("p", { className: "thera-moves" });
  el.append(say, drawing, others, element("div", {}, play, undo, analyse), lines, moves);

  const click = (place) => model.send({ click: place });

  function choose() {
    const choices = new Set(model.get("choices"));
    const chosen = new Set(model.get("chosen"));
    const drawn = new Set();
    for (const spot of drawing.querySelectorAll("[data-spot]")) {
      const place = spot.dataset.spot;
      drawn.add(place);
      const active = choices.has(place) || chosen.has(place);
      spot.classList.toggle("thera-choice", choices.has(place));
      spot.classList.toggle("thera-chosen", chosen.has(place));
      spot.onclick = active ? () => click(place) : null;
      spot.onkeydown = active
        ? (event) => { if (event.key === "Enter" || event.key === " ") click(place); }
        : null;
      for (const [name, value] of [["tabindex", "0"], ["role", "button"], ["aria-label", place]]) {
        if (active) spot.setAttribute(name, value); else spot.removeAttribute(name);
      }
    }
    // What has no place on the drawing, a pass for instance, gets a button.
    const rest = [...choices].filter((place) => !drawn.has(place));
    others.replaceChildren(...rest.map((place) => button(place, () => ({ click: place }))));
    play.disabled = !model.get("ready");
  }

  function show() {
    drawing.innerHTML = model.get("drawing");
    say.textContent = model.get("say");
    moves.textContent = model.get("moves").join(" ");
    undo.disabled = model.get("moves").length === 0;
    lines.replaceChildren(...model.get("lines").map(({ line, share, source }) =>
      element("li", { textContent: `${Math.round(100 * share)} % ${line} (${source})` })));
    choose();
  }

  const watched = ["drawing", "say", "moves", "lines", "choices", "chosen", "ready"];
  for (const name of watched) model.on(`change:${name}`, show);
  show();
  return () => { for (const name of watched) model.off(`change:${name}`, show); };
}

export default { render };
