/** These are the tables of tills. Those of the counter begin with `counter`, and `account_id` is their `till_id`; the rest is the same. */
export interface MovementTables {
  requests: 'till_requests'
  days: 'till_days'
  by: 'till_id'
}
