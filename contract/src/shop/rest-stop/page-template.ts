import type { AppConfig } from './app-config.ts'

/** The server replaces it with the configuration in every page. */
export const APP_CONFIG_PLACEHOLDER = '<!--app-config-->'

/** The `id` of the element with the configuration, which is JSON. */
export const APP_CONFIG_ELEMENT_ID = 'app-config'

/** The server replaces these with what depends on the facts of the rest stop: the build has none of them. */
export const PAGE_HEAD_PLACEHOLDER = '<!--page-head-->'
export const PALETTE_PLACEHOLDER = '<!--palette-->'
export const MARK_PLACEHOLDER = '<!--mark-->'

/** The server replaces it with the data for search engines. */
export const STRUCTURED_DATA_PLACEHOLDER = '<!--structured-data-->'

/** The server replaces it with what it renders. */
export const PAGE_CONTENTS_PLACEHOLDER = '<!--page-contents-->'

/** The module of the built web app that renders pages. It runs in the server and is sent to no browser. */
export const PAGE_RENDERER_FILE = 'server/page-renderer.mjs'

/** A page's texts in search results, shared links and the browser's tab. */
export interface PageTexts {
  title: string
  description: string
}

/** The exports of the module above. */
export interface PageRenderer {
  /** @throws Error for a path without a public page. */
  describePage: (path: string, appConfig: AppConfig) => PageTexts
  /** The HTML that a visitor sees at a path, without any script; hydrated with the same configuration. */
  renderPage: (path: string, appConfig: AppConfig) => Promise<string>
}

/** The app shell, which renders in the browser: for paths without a prerendered page, and for known users. */
export const SHELL_FILE = 'index.html'

/** A cookie's name with the prefix that binds it to this host. Browsers accept the prefix over https only. */
export function hostCookieName(name: string, protocol: string): string {
  return protocol === 'https:' ? `__Host-${name}` : name
}

/**
 * Marks a browser that has stored a session or a loyalty card, and contains nothing else. The server sends it the app
 * shell, because the pages that are prerendered for visitors would be wrong until scripts run.
 */
export const KNOWN_DEVICE_COOKIE = 'known-device'

/**
 * Marks a browser that runs the staff app: the server sends only such a browser a document whose policies allow OneSignal's
 * script and the camera. The parameter of the reload bypasses the service worker, which caches customers' pages.
 */
export const STAFF_SCREEN_COOKIE = 'staff-screen'
export const STAFF_SCREEN_PARAMETER = 'staff-screen'
