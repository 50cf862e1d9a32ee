// Results of the laboratory as tables.

import { html } from "../svg.js";
import { mentions, verdictBadge } from "./claims.js";
import { field } from "./controls.js";

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

/**
 * Claims and their verdicts, paper by paper; typing finds some of them.
 * @param {any[]} claims
 */
export function verifyTable(claims) {
  const list = html("div", {});
  const render = (words = "") => {
    const found = claims.filter((claim) => mentions(Object.values(claim).filter((value) => typeof value === "string").join(" "), words));
    const papers = [...new Set(found.map(({ source }) => source))];
    list.replaceChildren(...papers.map((paper) => html("section", { class: "paper-results" }, html("h3", {}, paper), claimTable(found.filter(({ source }) => source === paper)))));
  };
  /** @type {HTMLInputElement} */
  const search = html("input", { type: "search", id: "result-search", placeholder: "word, verdict or severity", oninput: () => render(search.value.trim()) });
  render();
  return html("div", {}, claims.length > 3 ? [tally(claims), field("Search the results", search)] : null, list);
}

/**
 * How many claims had which verdict and severity.
 * @param {any[]} claims
 */
function tally(claims) {
  const kinds = [...new Set(claims.map(({ verdict, severity }) => JSON.stringify([verdict, severity ?? null])))];
  return html("p", { class: "row chips" }, kinds.map((kind) => {
    const [verdict, severity] = JSON.parse(kind);
    const count = claims.filter((claim) => claim.verdict === verdict && (claim.severity ?? null) === severity).length;
    return html("span", { class: "chip" }, `${count} `, verdictBadge(verdict, severity));
  }));
}

/** @param {any[]} claims */
function claimTable(claims) {
  return table(["claim", "verdict", "cases", "what was checked"], claims.map(({ id, statement, reading, scope, cases, verdict, severity, counterexample }) => [
    html("strong", {}, id),
    verdictBadge(verdict, severity),
    cases?.toLocaleString?.("en") ?? cases,
    html("span", {}, statement, html("br"), html("small", { class: "note" }, `Read as: ${reading}`), html("br"), html("small", { class: "note" }, `Checked: ${scope}`), counterexample ? html("p", { class: "code" }, `${severity ? "counterexample" : "seen"}: ${counterexample.shows}${counterexample.game ? ` (${counterexample.game} ${counterexample.position}: ${counterexample.line.join(" ")})` : ""}`) : null),
  ]));
}

/**
 * The games of a match, to be looked at.
 * @param {any[]} games
 * @param {(game: any) => void} view
 */
export function gameTable(games, view) {
  return html("section", { id: "match-games" }, html("h3", {}, "Games"), longTable(["", "first", "second", "won by", "turns", ""], games.map((game) => [
    game.number, game.first, game.second, game.winner, game.moves.length,
    html("button", { type: "button", class: "button small", "aria-label": `View game ${game.number}`, onclick: () => view(game) }, "View")])));
}

/**
 * Weights that were bred, generation by generation.
 * @param {any} result
 */
export function tuneTable({ eval: name, begin, weights, score, begin_score: beginScore, generations }) {
  const rows = generations.map((/** @type {any} */ { best, mean, begin: old, champion }, /** @type {number} */ place) => [place + 1, best.toFixed(3), mean.toFixed(3), old.toFixed(3), champion]);
  return html("div", {},
    weights ? html("p", {}, html("strong", {}, `${name}: ${weights}`), ` has ${score.toFixed(3)} points a game in the play-off; ${begin}, with which it began, has ${beginScore.toFixed(3)}.`) : null,
    longTable(["generation", "best", "mean", "begin", "weights of the best"], rows));
}

/**
 * What was learnt.
 * @param {any} result
 */
export function trainTable({ episodes, states, opponent, bulk, rewards }) {
  const [first, last] = [rewards[0], rewards[rewards.length - 1]];
  return table(["", ""], [["games learnt from", episodes], ["against", opponent], ["positions known", states || "…"],
    [`reward in the first ${bulk} games`, first?.toFixed(2) ?? ""], [`reward in the last ${bulk} games`, last?.toFixed(2) ?? ""]]);
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
