/** The `id` of the JSON block in the page that holds the configuration. Apart from its schema: the browser loads no zod. */
export const APP_CONFIG_ELEMENT_ID = 'app-config'
