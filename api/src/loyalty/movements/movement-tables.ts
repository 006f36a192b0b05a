/** What `till` in the names of the tables and of the column stands for is another one at the counter; the rest is the same. */
export interface MovementTables {
  requests: 'till_requests'
  days: 'till_days'
  by: 'till_id'
}
