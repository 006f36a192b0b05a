/** What the app reads of the folder SITE_DIR; web/build/site/site-plugin.ts makes it from `site.json` and the catalogue. */
declare module 'virtual:site' {
  const site: ReturnType<typeof import('../build/site/browser-site.ts').browserSite>
  export = site
}

/** The facts of the place that never change on a page; only a lazy chunk imports it. */
declare module 'virtual:site-place' {
  const place: ReturnType<typeof import('../build/site/browser-site.ts').browserPlace>
  export = place
}

/** The dishes of the menu boards; only a lazy chunk imports it. */
declare module 'virtual:site-boards' {
  const boards: ReturnType<typeof import('../build/site/browser-site.ts').browserBoards>
  export = boards
}

/** Where orders are collected; only a lazy chunk imports it. */
declare module 'virtual:site-collection' {
  const collection: ReturnType<typeof import('../build/site/browser-site.ts').browserCollection>
  export = collection
}

/** Phone and ABN; only lazy chunks import it. */
declare module 'virtual:site-contact' {
  const contact: ReturnType<typeof import('../build/site/browser-site.ts').browserContact>
  export = contact
}

/** Which pictures there are of dishes and sections; only a lazy chunk imports it. */
declare module 'virtual:site-dishes' {
  const dishes: ReturnType<typeof import('../build/pictures/dish-pictures.ts').browserDishes>
  export = dishes
}
