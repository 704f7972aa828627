// Types of the frames between page and server. They are defined by `core/server/src/http/socket.rs` and `core/server/src/table/data.rs`.
// @ts-check

/** @typedef {{is: "words"} | {is: "counter", amount: number, income: number, most: number | null} | {is: "track", at: number, last: number, place?: TrackPlace} | {is: "marks", track: string, mark: string, on: [string, number][]} | {is: "bowls", tokens: number[], income: number} | {is: "cards", cards: Card[]} | {is: "face_down", count: number}} Shape */
/** @typedef {{track: string, marker: string, seat?: number, stop: string, level: number}} TrackPlace   a marker on a track of the table, by ids; `level` from 1 at the bottom */
/** @typedef {{name: string, id: string, copies?: number, holds?: string, now?: boolean, does: string[], used: boolean, piece?: string}} Card   `id`: the same in all languages; `holds`: what lies on it; `piece`: key of its picture; empty or absent if it has none */
/**
 * Part of the picture of a piece. `n`: number to show; `label`: two letters on a general icon; `times`: a gain for each of a count; `table`: how much for
 * how many.
 * @typedef {{is: "icon", icon: string, n: string, label: string, alt: string} | {is: "words", text: string} | {is: "row" | "or", parts: PictureNode[]} | {is: "arrow", from: PictureNode, to: PictureNode} | {is: "times", gain: PictureNode, count: PictureNode} | {is: "table", count: PictureNode, from: string[], gain: PictureNode[]} | {is: "sign", sign: string, part: PictureNode}} PictureNode
 */
/** @typedef {{lines: PictureNode[], text: string}} Picture   `text`: the same in words */
/** @typedef {{icons: {name: string, svg: string, inside: boolean}[], pieces: Record<string, Picture>}} Pictures   `svg`: one `<symbol>`; `inside`: whether its number stands in it */
/** @typedef {{id: string, label: string, value: string, explanation: string, shape: Shape}} Item */
/** @typedef {{title: string, items: Item[]}} Group */
/** @typedef {{item: string, text: string}} Meaning   `item`: id of an item, or, with `-` at the end, the prefix of the ids of several items */
/** @typedef {{seat: number, notes: string, standing: Standing, webhook: boolean}} Left   private data of a seat */
/** @typedef {{id: string, title: string, seat: number | null, groups: Group[]}} Panel */
/** @typedef {{text: string, seat: number, kind: number, role: string, place?: string | null, price?: string, meaning?: string, gain?: string, amounts?: [number, number], texts?: string[], shown?: string, form?: number, formed?: boolean, short?: string, group?: string}} Choice   `text` and `texts`: words of the ledger, which are sent; `shown`: words of the viewer, if they differ; `form`: how they are made of `text`, if not as those of the choice before; `short`: without the name of the kind; `group`: name of the kind, if `kinds` has none */
/** @typedef {{row: number, seat: number, name: string, text: string, says: string[], on: string, brings?: number, implied?: boolean}} Row   `brings`: points of its seat; `implied`: it only ends a turn */
/** @typedef {{name: string, shown: string, person?: string, who: string, online: boolean, here: boolean, turn: boolean, points: number | null, ahead: number | null, team?: {number: number, points: number | null} | null}} Seat   `name`: in ledgers; `shown`: in the language of the viewer */
/** @typedef {{most?: number, never?: boolean} | null} Standing */
/** @typedef {{text: string, why: string}} Dropped */
/** @typedef {{seat: number, texts: string[], shown?: string[], may_end: boolean, why_not?: string, dropped: Dropped[]}} Turn   `shown`: as the viewer reads them, if they differ from `texts` */
/**
 * @typedef {Object} Snap
 * @property {number} row
 * @property {string} on
 * @property {string} rules
 * @property {boolean} over
 * @property {string[]} outcome
 * @property {{stages: string[], sources: {source: string, points: number[][]}[]}} [end]   of a finished game: names of its stages, and for each source the points by seat and stage; an empty source is the start
 * @property {string} [failure]
 * @property {string | null} [trouble]  failure of an automatic action of the server, which tries it again
 * @property {string | null} [unkept]   why the server cannot save the table now
 * @property {string | null} [notice]   notice about how the table was opened
 * @property {string} title
 * @property {string} variant
 * @property {boolean} dev
 * @property {{role: string, seats: number[]}} me
 * @property {Seat[]} seats
 * @property {{seat: number, now: boolean}[]} open
 * @property {{seat: number, must: boolean} | null} mine
 * @property {Choice[]} legal
 * @property {string[]} [forms]    texts of the viewer for actions, in which `{1}` is the second word of the text; form 0 of an action is its text, form 1 the first of these
 * @property {Turn | null} turn
 * @property {Panel[]} panels
 * @property {Pictures} [pictures]  pictures of pieces, for the cards in panels
 * @property {string} svg
 * @property {string[]} places
 * @property {{from: number, rows: Row[]}} log
 * @property {boolean} offers      whether the game has offers that a standing answer can decide
 * @property {Left[]} left         private data of the seats of this page
 * @property {Meaning[]} means     explanations of the items in panels
 * @property {{who: string, text: string}[]} chat
 * @property {number} pace
 * @property {boolean} archived
 * @property {boolean} watched     whether there is a spectator link
 * @property {boolean} hints
 * @property {{row: number, seat: number}[]} asked   requested hints: after which row, and by which seat
 * @property {{seconds: number, gone: number} | null} clock
 * @property {boolean} webhooks
 * @property {{row: number, by: number, agreed: number[], waits: number[]} | null} back
 * @property {string | null} next
 * @property {string[]} kinds
 * @property {{id: string, title: string, meaning: string, marks: {place: string, text: string, heat: number | null}[]}[]} layers
 * @property {Bench | null} [bench]
 * @property {boolean} closed      whether seats that share this page must not see each other's hands
 * @property {boolean} explains    whether the server can explain the numbers in panels
 * @property {number | null} acting   the seat whose view is shown
 */
/** @typedef {{file: string, line: number, message: string, text: string}} Mistake */
/** @typedef {{name: string, table?: boolean, verdict: string, action: string, unlike: string[], old: string[], new: string[]}} Differs   `table`: whether it is the game on the table */
/**
 * @typedef {Object} Bench      state of the workbench, for the owner
 * @property {boolean} follows  whether the table's rules follow each save
 * @property {number} number    number of saves that changed something
 * @property {string[]} files   files that the last save changed
 * @property {number | null} took   duration of the last reload in milliseconds
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
/** @typedef {{seat: number, item?: string, resource: string, amount: number, source: string}} Change   `item`: id of the item of the seat's panel that shows the resource */
/** @typedef {{t: "preview", id: string, changes: Change[], says: string[], warnings: string[], draws: boolean}} Preview */
/** @typedef {{t: "plan", id: string, snap: Snap, done: string[], dropped: Dropped[]}} Plan */
/** @typedef {{t: "hint", id: string, text: string, meaning: string, others: {text: string, worth: number}[], reason?: HintReason}} Hint */
/** @typedef {{mean: number, low: number | null, high: number | null, why?: string}} Interval   `low` and `high` are `null` if the interval cannot be computed */
/** @typedef {{bot: string, games: number, actions: string[], points: number[], beside: Interval[], said: string, sources: {source: string, points: number[]}[]}} HintReason */
/** @typedef {Ack | Preview | Plan | Hint | ({t: "snap"} & Partial<Snap>) | {t: "row", id: string, snap: Snap} | {t: "why", id: string, lines: string[]} | {t: "words", id: string, text: string} | {t: "complete", id: string, texts: string[]} | {t: "describe", id: string, lines: string[]} | {t: "pong"} | {t: "gone", why: string, again?: boolean}} Frame */

export {};
