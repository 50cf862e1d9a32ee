// Results of the laboratory as tables.

import { html } from "../svg.js";

/**
 * @param {"th" | "td"} tag
 * @param {unknown[]} row
 */
const cells = (tag, row) => html("tr", {}, row.map((cell) => html(tag, {}, cell instanceof Node ? cell : String(cell ?? ""))));

/**
 * A table with a head.
 * @param {unknown[]} head
 * @param {unknown[][]} rows
 */
export function table(head, rows) {
  return html("div", { class: "table" }, html("table", {}, html("thead", {}, cells("th", head)), html("tbody", {}, rows.map((row) => cells("td", row)))));
}

/** Rows of a long table that are shown at once. */
const SOME = 12;

/**
 * A table of which only the beginning is shown until somebody wants the rest.
 * @param {unknown[]} head
 * @param {unknown[][]} rows
 */
export function longTable(head, rows) {
  if (rows.length <= SOME * 1.5) return table(head, rows);
  return html("div", {}, table(head, rows.slice(0, SOME)),
    html("details", { class: "rest" }, html("summary", {}, `${rows.length - SOME} more rows`), table(head, rows.slice(SOME))));
}

/** @param {number} number */
const signed = (number) => (number >= 0 ? "+" : "−") + Math.abs(number).toFixed(1);

/**
 * A match: wins as a bar, and the rating difference.
 * @param {any} result
 */
export function matchTable(result) {
  const { a, b, games, a_wins: won, b_wins: lost, draws, first_wins: byFirst, elo, elo_error: error, mean_plies: plies } = result;
  const bar = html("div", { class: "score-bar", role: "img", "aria-label": `${won} wins for A, ${draws} draws, ${lost} wins for B` },
    ...[["first", won], ["even", draws], ["second", lost]].map(([name, count]) => {
      const part = html("div", { class: `score-part ${name}` }, count ? String(count) : "");
      part.style.setProperty("flex-grow", String(count));
      return part;
    }));
  return html("div", {}, bar, table(["", "A", "B"], [
    ["agent", a, b], ["wins", won, lost], ["draws", draws, draws], ["won by first", `${byFirst} of ${games}`, ""],
    ["rating of A over B", elo === null || elo === undefined ? "unbounded" : `${signed(elo)} ± ${error === null || error === undefined ? "∞" : error.toFixed(0)} Elo`, ""],
    ["turns a game", plies?.toFixed?.(1), ""],
  ]));
}

/** @type {Record<string, string>} */
const VERDICTS = { confirmed: "✓ ", refuted: "✕ ", "not reproduced": "≠ ", undecided: "? " };

/**
 * Claims and their verdicts.
 * @param {any[]} claims
 */
export function verifyTable(claims) {
  return table(["claim", "verdict", "cases", "what was checked"], claims.map(({ id, source, statement, reading, scope, cases, verdict, severity, counterexample }) => [
    html("span", {}, html("strong", {}, id), html("br"), html("small", { class: "note" }, source)),
    html("span", {}, html("span", { class: `verdict ${verdict.replace(" ", "-")}` }, (VERDICTS[verdict] ?? "") + verdict), severity ? html("br") : null, severity ? html("small", { class: "note" }, severity) : null),
    cases?.toLocaleString?.("en") ?? cases,
    html("span", {}, statement, html("br"), html("small", { class: "note" }, `Read as: ${reading}`), html("br"), html("small", { class: "note" }, `Checked: ${scope}`), counterexample ? html("p", { class: "code" }, `${severity ? "counterexample" : "seen"}: ${counterexample.shows}${counterexample.game ? ` (${counterexample.game} ${counterexample.position}: ${counterexample.line.join(" ")})` : ""}`) : null),
  ]));
}

/**
 * A figure from the server, as an image: nothing in it can run.
 * @param {string} text
 * @param {string} words
 */
export function figure(text, words = "Figure") {
  const image = html("img", { class: "figure", alt: words });
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  return image;
}

/**
 * An experiment: words, then figures, which show at a glance what the tables say.
 * @param {any} result
 */
export function reproduceResult(result) {
  const tables = (result.tables ?? []).map((/** @type {any} */ one) => (Array.isArray(one.rows)
    ? html("section", {}, one.title ? html("h3", {}, one.title) : null, longTable(one.columns ?? one.head ?? [], one.rows))
    : html("pre", { class: "code" }, typeof one === "string" ? one : JSON.stringify(one, null, 1))));
  const figures = (result.figures ?? []).map((/** @type {{ title: string, svg: string }} */ { title, svg }) =>
    html("figure", {}, figure(svg, title), html("figcaption", { class: "note" }, title)));
  return html("div", {}, result.title ? html("h3", {}, result.title) : null, result.text ? html("pre", { class: "code" }, result.text) : null, figures, tables);
}
