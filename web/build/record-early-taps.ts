/**
 * The inline script of prerendered pages. It records every tap on a button, in order, from the first paint until the app
 * handles taps: web/src/app/startup/early-taps.ts repeats them. The browser itself handles forms and links.
 */
export const RECORD_EARLY_TAPS = `<script>{let t=window.earlyTaps={taps:[],stop(){removeEventListener("click",r,!0)}},r=e=>{let b=e.target.closest('button[type="button"]');b&&t.taps.push(b)};addEventListener("click",r,!0)}</script>`
