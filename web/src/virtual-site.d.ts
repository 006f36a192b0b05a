/** What the app reads of the folder SITE_DIR; web/build/site/site-plugin.ts makes it from `site.json` and the catalogue. */
declare module 'virtual:site' {
  const site: import('../build/site/browser-site.ts').BrowserSite
  export = site
}

/** The facts of the place that never change on a page; only a lazy chunk imports it. */
declare module 'virtual:site-place' {
  const place: import('../build/site/browser-site.ts').BrowserPlace
  export = place
}

/** The dishes of the menu boards; only a lazy chunk imports it. */
declare module 'virtual:site-boards' {
  const boards: import('../build/site/browser-site.ts').BrowserBoards
  export = boards
}

/** Where orders are collected; only a lazy chunk imports it. */
declare module 'virtual:site-collection' {
  const collection: import('../build/site/browser-site.ts').BrowserCollection
  export = collection
}

/** Which pictures there are of dishes and sections; only a lazy chunk imports it. */
declare module 'virtual:site-dishes' {
  const dishes: import('../build/pictures/dish-pictures.ts').BrowserDishes
  export = dishes
}
