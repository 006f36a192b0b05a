/** The fragment of the menu boards on the welcome page. */
export const MENU_ID = 'menu'
