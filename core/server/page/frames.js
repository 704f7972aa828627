// What passes between page and server, as types alone: the truth is `core/server/src/http/frames.rs`.
// @ts-check

/** @typedef {{is: "words"} | {is: "counter", amount: number, income: number, most: number | null} | {is: "track", at: number, last: number} | {is: "bowls", tokens: number[], income: number} | {is: "cards", cards: Card[]} | {is: "face_down", count: number}} Shape */
/** @typedef {{name: string, does: string[], used: boolean}} Card */
/** @typedef {{id: string, label: string, value: string, explanation: string, shape: Shape}} Item */
/** @typedef {{title: string, items: Item[]}} Group */
/** @typedef {{item: string, text: string}} Meaning   `item`: its id, or with `-` at the end how the ids of several begin */
/** @typedef {{seat: number, notes: string, standing: Standing, webhook: boolean}} Left   what somebody left at a seat */
/** @typedef {{id: string, title: string, seat: number | null, groups: Group[]}} Panel */
/** @typedef {{text: string, seat: number, kind: number, role: string, place?: string | null, price?: string, meaning?: string, gain?: string, amounts?: [number, number], texts?: string[]}} Choice */
/** @typedef {{row: number, seat: number, name: string, text: string, says: string[], on: string}} Row */
/** @typedef {{name: string, person?: string, who: string, online: boolean, here: boolean, turn: boolean, points: number | null, ahead: number | null, team?: {number: number, points: number | null} | null}} Seat */
/** @typedef {{most?: number, never?: boolean} | null} Standing */
/** @typedef {{text: string, why: string}} Dropped */
/** @typedef {{seat: number, texts: string[], may_end: boolean, why_not?: string, dropped: Dropped[]}} Turn */
/**
 * @typedef {Object} Snap
 * @property {number} row
 * @property {string} on
 * @property {string} rules
 * @property {boolean} over
 * @property {string[]} outcome
 * @property {string} [failure]
 * @property {string | null} [trouble]  what the server could not do or write by itself, and tries again
 * @property {string | null} [unkept]   why nothing that is done here can be written now
 * @property {string | null} [notice]   how the table came to stand as it does
 * @property {string} title
 * @property {string} variant
 * @property {boolean} dev
 * @property {{role: string, seats: number[]}} me
 * @property {Seat[]} seats
 * @property {{seat: number, now: boolean}[]} open
 * @property {{seat: number, must: boolean} | null} mine
 * @property {Choice[]} legal
 * @property {Turn | null} turn
 * @property {Panel[]} panels
 * @property {string} svg
 * @property {string[]} places
 * @property {{from: number, rows: Row[]}} log
 * @property {boolean} offers      there are offers that a standing answer can decide
 * @property {Left[]} left         at the seats of this screen
 * @property {Meaning[]} means     what facts beside the board mean
 * @property {{who: string, text: string}[]} chat
 * @property {number} pace
 * @property {boolean} archived
 * @property {boolean} watched     there is a link for those who look on
 * @property {boolean} hints
 * @property {{row: number, seat: number}[]} asked   who asked a bot for a hint, and behind which row
 * @property {{seconds: number, gone: number} | null} clock
 * @property {boolean} webhooks
 * @property {{row: number, by: number, agreed: number[], waits: number[]} | null} back
 * @property {string | null} next
 * @property {string[]} kinds
 * @property {{id: string, title: string, meaning: string, marks: {place: string, text: string, heat: number | null}[]}[]} layers
 * @property {Bench | null} [bench]
 * @property {boolean} closed      the game hides something
 * @property {boolean} explains    every number beside the board says why it is what it is
 * @property {number | null} acting   through the eyes of which seat it is seen
 */
/** @typedef {{file: string, line: number, message: string, text: string}} Mistake */
/** @typedef {{name: string, verdict: string, action: string, unlike: string[], old: string[], new: string[]}} Differs */
/**
 * @typedef {Object} Bench      what the owner sees of the files that the rules come from
 * @property {boolean} follows  each save is followed
 * @property {number} number    of the last save
 * @property {string[]} files   that it changed
 * @property {number | null} took   milliseconds
 * @property {number | null} waited
 * @property {number | null} median
 * @property {number | null} slowest
 * @property {Mistake[]} mistakes
 * @property {Mistake[]} elsewhere
 * @property {string | null} waiting
 * @property {boolean} may_go_back
 * @property {boolean} went_back
 * @property {string[]} said
 * @property {{run: number, done: boolean, failed: {file: string, scenario: string, text: string}[]} | null} tests
 * @property {{summary: string, done: boolean, games: Differs[]} | null} changes
 * @property {string[]} modules
 */
/** @typedef {{t: "ack", id: string, is: "seen" | "kept" | "refused" | "stale" | "failed", why?: string}} Ack */
/** @typedef {{seat: number, resource: string, amount: number, source: string}} Change */
/** @typedef {{t: "preview", id: string, changes: Change[], says: string[], warnings: string[], draws: boolean}} Preview */
/** @typedef {{t: "plan", id: string, snap: Snap, done: string[], dropped: Dropped[]}} Plan */
/** @typedef {{t: "hint", id: string, text: string, meaning: string, others: {text: string, worth: number}[], reason?: HintReason}} Hint */
/** @typedef {{mean: number, low: number | null, high: number | null, why?: string}} Interval   without ends where nothing says how far off it may be */
/** @typedef {{bot: string, games: number, actions: string[], points: number[], beside: Interval[], said: string, sources: {source: string, points: number[]}[]}} HintReason */
/** @typedef {Ack | Preview | Plan | Hint | ({t: "snap"} & Partial<Snap>) | {t: "row", id: string, snap: Snap} | {t: "why", id: string, lines: string[]} | {t: "words", id: string, text: string} | {t: "complete", id: string, texts: string[]} | {t: "describe", id: string, lines: string[]} | {t: "pong"} | {t: "gone", why: string, again?: boolean}} Frame */

export {};
