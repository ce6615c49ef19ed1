// The account page and the page of a private link: passkeys, signing in and out, notifications.

import { isSure } from "./bubble.js";
import { $, $$, read, ready, send, toast, trying } from "./page.js";
import { isOn, subscribe, switchOff, switchOn, worker } from "./push.js";

const isAddress = /^[\d.]+$|^\[/.test(location.hostname); // a passkey belongs to a name, not to a number
const hasPasskeys = Boolean(window.PublicKeyCredential?.parseCreationOptionsFromJSON) && !isAddress;
const brings = () => $("#bring")?.checked ?? false;

/** Run a command of the account, then show the page again. Closing the browser's own dialog is no error. */
const doing = (command) => () =>
  trying(async () => {
    try {
      await command();
    } catch (error) {
      if (error.name !== "NotAllowedError") throw error;
      toast("The passkey was not confirmed. Nothing has changed.");
    }
  });

const again = () => location.reload();

async function addPasskey() {
  const options = PublicKeyCredential.parseCreationOptionsFromJSON(await send("/api/me/passkeys/options", {}));
  const made = await navigator.credentials.create({ publicKey: options });
  await send("/api/me/passkeys", { credential: made.toJSON() });
  again();
}

/** Show the games of the person that this browser is now. Push messages of this device are for them from now on. */
async function arrive() {
  if (isOn()) await subscribe();
  location.assign("/");
}

async function signIn() {
  const options = PublicKeyCredential.parseRequestOptionsFromJSON(await send("/api/sign-in/options", {}));
  const found = await navigator.credentials.get({ publicKey: options });
  await send("/api/sign-in/passkey", { credential: found.toJSON(), bring: brings() });
  await arrive();
}

async function useLink() {
  const link = location.hash.slice(1);
  if (!link) throw new Error("This link is incomplete. Copy it again, to its end.");
  await send("/api/sign-in/private-link", { link, bring: brings() });
  history.replaceState(null, "", location.pathname); // the link is a secret, and others may use this browser
  await arrive();
}

const RISK = "You have no passkey. Without your private link you cannot come back to your games.";

async function signOut() {
  if (!$("#sign-out").dataset.known && !(await isSure($("#sign-out"), RISK, { yes: "Sign out" }))) return;
  await switchOff();
  await send("/api/sign-out", {});
  location.assign("/");
}

const OTHERS = "All other browsers and programs that play as you will be signed out, and your private link will change.";

/** Sign out all other browsers. Push messages of this one go on. */
async function signOutEverywhere() {
  await send("/api/sign-out-everywhere", {});
  if (isOn()) await subscribe();
  again();
}

async function renewLink() {
  const button = $("#renew-link");
  if (!(await isSure(button, "The private link that you have used so far will stop working."))) return undefined;
  const leaked = await isSure(button, `Does somebody have the link who should not? ${OTHERS}`, { yes: "Sign them out", no: "Keep them signed in" });
  if (leaked) return signOutEverywhere();
  await send("/api/me/private-link", {});
  return again();
}

async function removePasskey(button) {
  if (!(await isSure(button, "You will no longer be able to sign in with this passkey.", { yes: "Remove it" }))) return;
  await send(`/api/me/passkeys/${encodeURIComponent(button.dataset.remove)}`, undefined, { method: "DELETE" });
  again();
}

const FOREVER = "Your name, messages, passkeys and the games that only you have played will be erased. It cannot be undone.";

/** Erase everything about this person. The browser is a new person afterwards. */
async function eraseMe() {
  if (!(await isSure($("#erase"), FOREVER, { yes: "Erase my data" }))) return;
  await switchOff();
  const { failed } = await send("/api/me/erase", {});
  if (failed) throw new Error("Some of your games could not be changed. Try again in a while.");
  location.assign("/");
}

// -- notifications ----------------------------------------------------------------------------------------------------

async function showNotifications() {
  const { quiet } = JSON.parse(await read("/api/me/push"));
  $("#notify").checked = isOn();
  $("#quiet").checked = Boolean(quiet);
  $("#quiet-times").hidden = !quiet;
  if (!quiet) return;
  $("#quiet-start").value = quiet.start;
  $("#quiet-end").value = quiet.end;
}

async function switchNotifications({ target }) {
  $("#notify-state").textContent = "";
  if (!target.checked) return switchOff();
  target.checked = false;
  $("#notify-state").textContent = await switchOn();
  target.checked = isOn();
  return undefined;
}

async function saveQuietHours() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const quiet = $("#quiet").checked ? { start: $("#quiet-start").value, end: $("#quiet-end").value, zone } : null;
  await send("/api/me/push/quiet-hours", { quiet }, { method: "PUT" });
  toast(quiet ? `No notifications from ${quiet.start} until ${quiet.end}.` : "Quiet hours are off.");
}

const use = $("#use-link");
if (use) use.onclick = doing(useLink);
else {
  $("#add-passkey").hidden = !hasPasskeys;
  $("#no-passkeys").hidden = hasPasskeys;
  $("#sign-in").disabled = !hasPasskeys;
  $("#add-passkey").onclick = doing(addPasskey);
  $("#sign-in").onclick = doing(signIn);
  $("#sign-out").onclick = doing(signOut);
  $("#sign-out-everywhere").onclick = doing(async () => { if (await isSure($("#sign-out-everywhere"), OTHERS)) await signOutEverywhere(); });
  $("#renew-link").onclick = doing(renewLink);
  $("#erase").onclick = doing(eraseMe);
  for (const button of $$("[data-remove]")) button.onclick = doing(() => removePasskey(button));
  $("#notify").onchange = (event) => trying(() => switchNotifications(event));
  $("#quiet").onchange = ({ target }) => {
    $("#quiet-times").hidden = !target.checked;
    if (!target.checked) trying(saveQuietHours);
  };
  $("#quiet-form").onsubmit = (event) => {
    event.preventDefault();
    trying(saveQuietHours);
  };
  worker().catch(() => {}); // so that the app can be installed from here; without it everything else works
  await trying(showNotifications);
}
ready();
