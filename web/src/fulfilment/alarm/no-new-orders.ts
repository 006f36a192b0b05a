/** The text while every order has been opened, by the state of polling. */
export const NO_NEW_ORDERS = {
  starting: 'Checking for new orders...',
  current: 'No new orders',
  paused: 'Not checking for new orders',
  failing: "Can't check for new orders",
}
