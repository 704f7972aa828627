// The page: finds out what its address asks for and shows that.
// @ts-check
import { byId, h, show } from "./dom.js";
import { Lobby } from "./lobby.js";
import { Table } from "./table.js";

/** Secrets stand in the fragment of a link, which no server is sent, and then in this tab alone. @param {string} about */
function secretFor(about) {
  const given = decodeURIComponent(location.hash.slice(1));
  if (/^[A-Za-z0-9_-]{16,64}$/.test(given)) {
    sessionStorage.setItem(`loam secret ${about}`, given);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return sessionStorage.getItem(`loam secret ${about}`) ?? "";
}

function start() {
  const main = byId("main");
  const table = location.pathname.match(/^\/table\/([a-z0-9-]{1,40})$/);
  if (table) {
    const secret = secretFor(table[1]) || sessionStorage.getItem("loam secret /") || "";
    const page = new Table(main, table[1], secret);
    // For whoever looks into the page with the tools of a browser, tests among them.
    Object.assign(window, { loam: page });
  } else if (location.pathname === "/map") {
    import("./map.js").then(({ MapEditor }) => Object.assign(window, { loam: new MapEditor(main, secretFor("/")) }));
  } else if (location.pathname === "/lab") {
    import("./lab.js").then(({ Laboratory }) => Object.assign(window, { loam: new Laboratory(main, secretFor("/")) }));
  } else if (location.pathname === "/") {
    new Lobby(main, secretFor("/"));
  } else {
    show(main, h("p", {}, "There is nothing at this address. ", h("a", { href: "/" }, "To the lobby")));
  }
}

start();
