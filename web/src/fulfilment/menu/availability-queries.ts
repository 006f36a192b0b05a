import type { ChangeAvailability } from '@fuel-shack/contract/menu/availability-schema'
import type { Dish } from '@fuel-shack/contract/menu/menu'
import { staffEndpointTable } from '@fuel-shack/contract/endpoints/staff-endpoint-table'
import { menuCalls } from '../../catalogue/menu-queries.ts'
import { addCalls } from '../../client/calls.ts'

const { method, path: url } = staffEndpointTable.changeAvailability

export const { useChangeAvailabilityMutation } = addCalls((_call, build) => ({
  changeAvailability: build.mutation<Dish, { body: ChangeAvailability }>({
    query: ({ body }) => ({ url, method, body }),
    async onQueryStarted(_args, { dispatch, queryFulfilled }) {
      const result = await queryFulfilled.catch(() => undefined)
      if (!result) return
      const { data: changed } = result
      dispatch(
        menuCalls.util.updateQueryData('listDishes', undefined, (dishes) =>
          dishes.map((dish) => (dish.id === changed.id ? changed : dish)),
        ),
      )
    },
  }),
}))
