"use strict";

// Replaces the result when a file was graded again, and fetches one hint at a time.
const body = document.body;
const live = document.getElementById("live");
const status = document.getElementById("status");
let version = Number(body.dataset.version);

function listen() {
  const source = new EventSource(`${body.dataset.events}?seen=${version}`);
  source.addEventListener("grading", (event) => { status.textContent = JSON.parse(event.data).status; });
  source.addEventListener("graded", (event) => show(JSON.parse(event.data)));
  source.onerror = () => {
    // The browser would ask again from the version that it saw first.
    source.close();
    status.textContent = "the lab does not answer; trying again";
    setTimeout(listen, 1500);
  };
}

function show(news) {
  if (news.version <= version) return;
  version = news.version;
  const toggled = new Map([...live.querySelectorAll("details[id][data-toggled]")].map((part) => [part.id, part.open]));
  const focused = path(document.activeElement);
  const scrolled = window.scrollY;
  const drawn = document.getElementById("figures");
  live.innerHTML = news.html; // made by the server, which escapes all that came from a submission
  const drawing = live.querySelector("#figures[data-drawing]");
  if (drawing && drawn) {
    drawn.classList.add("stale"); // until the new ones are drawn, so that nothing jumps
    drawing.replaceWith(drawn);
  }
  for (const [id, open] of toggled) {
    const part = document.getElementById(id);
    if (part) { part.open = open; part.dataset.toggled = ""; }
  }
  if (focused) live.querySelector(focused)?.focus({ preventScroll: true });
  window.scrollTo({ top: scrolled, behavior: "instant" });
  if (status.textContent !== news.status) {
    status.textContent = news.status;
    resetHints();
  }
}

function path(element) {
  if (!live.contains(element)) return "";
  const holder = element.closest("[id]");
  if (holder === element) return `#${CSS.escape(element.id)}`;
  return holder && holder !== live ? `#${CSS.escape(holder.id)} ${element.localName}` : "";
}

live.addEventListener("click", (event) => {
  const part = event.target.closest("summary")?.parentElement;
  if (part) part.dataset.toggled = "";
});

const button = document.getElementById("hint");
const hints = document.getElementById("hint-list");
let number = 0;

function resetHints() {
  if (!button) return;
  number = 0;
  hints.replaceChildren();
  button.disabled = false;
  button.textContent = "Show a hint";
}

button?.addEventListener("click", async () => {
  const answer = await fetch(`${body.dataset.hints}?number=${number + 1}`);
  const text = await answer.text();
  if (answer.ok) {
    number += 1;
    hints.insertAdjacentHTML("beforeend", text);
    button.textContent = "Show the next hint";
  } else {
    const said = document.createElement("p");
    said.textContent = text;
    hints.append(said);
    button.disabled = true;
  }
});

listen();
