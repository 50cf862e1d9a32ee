// What a click of the editor does to the state of a position, by family. These are not rules: the
// server says whether the outcome is legal.

/** `[name, words]` of the tools of each family, the most used first. */
export const TOOLS = {
  santorini: [["raise", "Build"], ["lower", "Lower"], ["first", "● Worker"], ["second", "◆ Worker"]],
  snort: [["red", "● Red"], ["blue", "◆ Blue"], ["closed", "Closed"], ["free", "Free"]],
  castellan: [["piece", "Towers and walls"], ["owner", "Owner of a cell"]],
  geography: [["first", "● Token"], ["second", "◆ Token"], ["deleted", "Delete, restore"]],
};

const without = (list, name) => list.filter((one) => one !== name);
const toggled = (list, name) => (list.includes(name) ? without(list, name) : [...list, name]);

const EDITS = {
  santorini(tool, state, { name, index }) {
    const { heights, workers, max_height: most } = state;
    if (tool === "raise") heights[index] = (heights[index] + 1) % (most + 1);
    else if (tool === "lower") heights[index] = (heights[index] + most) % (most + 1);
    else {
      const side = state.shared ? "first" : tool;
      const other = side === "first" ? "second" : "first";
      workers[side] = toggled(workers[side], name);
      workers[other] = without(workers[other], name);
    }
    return state;
  },
  snort(tool, state, { index }) {
    state.colours[index] = tool === "free" || state.colours[index] === tool ? null : tool;
    return state;
  },
  castellan(tool, state, { name, vertex }) {
    if (tool === "piece" && vertex.role !== "cell") state.pieces = toggled(state.pieces, name);
    else if (tool === "owner" && vertex.role === "cell") {
      const next = { undefined: "first", first: "second", second: undefined }[state.owners[name]];
      if (next) state.owners[name] = next;
      else delete state.owners[name];
    } else return null;
    state.regions = [];
    return state;
  },
  geography(tool, state, { name }) {
    if (tool === "deleted") state.deleted = toggled(state.deleted, name);
    else {
      state.tokens[tool] = name;
      if (state.shared) state.tokens.first = state.tokens.second = name;
      state.deleted = without(state.deleted, name);
    }
    return state;
  },
};

/** The state after a click with a tool, or null if the tool does nothing there. */
export const apply = (family, tool, state, target) => EDITS[family](tool, state, target);
