// Notifications: while a page is open the page shows them, otherwise the service worker does.

import { memory, read, send } from "./page.js";

const NO_PUSH = "This browser has no push service. You get notifications only while a table is open.";
const REFUSED = "This browser does not allow notifications. Allow them in the settings of the browser for this site.";
const TO_INSTALL = "To get notifications here, add Fathom Five to the home screen first.";

/** Whether this is an iPhone or iPad. The Safari of an iPad calls itself that of a Mac, but no Mac has a touch screen. */
const isMobileApple = () => /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export const isOn = () => memory.get("notify", false);

/** The service worker that shows push messages; undefined if the browser has none, for example without https. */
export const worker = async () => navigator.serviceWorker?.register("/service-worker.js");

/** Ask for permission, then subscribe. Returns a sentence if something does not work, else an empty string. */
export async function switchOn() {
  if (!("Notification" in window)) return isMobileApple() ? TO_INSTALL : REFUSED;
  if ((await Notification.requestPermission()) !== "granted") return REFUSED;
  memory.set("notify", true);
  return (await subscribe()) ? "" : NO_PUSH;
}

/** Subscribe this browser for the person that it is now. Returns whether it gets push messages. */
export async function subscribe() {
  try {
    const registration = await worker();
    if (!registration?.pushManager) return false;
    const { key } = JSON.parse(await read("/api/me/push"));
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = made.toJSON();
    await send("/api/me/push/subscriptions", { endpoint, keys });
    return true;
  } catch {
    return false;
  }
}

export async function switchOff() {
  memory.set("notify", false);
  const registration = await navigator.serviceWorker?.getRegistration("/");
  const known = await registration?.pushManager?.getSubscription();
  if (!known) return;
  await send("/api/me/push/unsubscribe", { endpoint: known.endpoint });
  await known.unsubscribe();
}

/** Show a notification from this page. On Android only the service worker can. */
export async function showNotification(title, options) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    new Notification(title, options);
  } catch {
    const registration = await navigator.serviceWorker?.getRegistration("/");
    await registration?.showNotification(title, options);
  }
}
