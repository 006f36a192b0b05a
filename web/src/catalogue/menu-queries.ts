import { query } from '../client/calls.ts'

export const dishList = query('listDishes')

export const { useQuery: useListDishesQuery } = dishList
