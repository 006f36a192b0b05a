/** The `id` of the page's JSON element with the configuration. Separate from the schema, so that the browser does not load zod. */
export const APP_CONFIG_ELEMENT_ID = 'app-config'
