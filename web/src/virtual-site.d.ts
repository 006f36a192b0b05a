/** What the app reads of the folder SITE_DIR; web/build/site/site-plugin.ts makes it from `site.json` and the catalogue. */
declare module 'virtual:site' {
  const site: import('../build/site/browser-site.ts').BrowserSite
  export = site
}

/** The dishes of the menu boards; only a lazy chunk imports it. */
declare module 'virtual:site-boards' {
  const boards: import('../build/site/browser-site.ts').BrowserBoards
  export = boards
}
