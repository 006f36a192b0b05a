import { dishList } from '../../catalogue/menu-queries.ts'
import { mutation } from '../../client/calls.ts'

export const { useMutation: useChangeAvailabilityMutation } = mutation('changeAvailability', {
  onSuccess: (changed, _args, client) => {
    dishList.update(client, undefined, (dishes) => dishes.map((dish) => (dish.id === changed.id ? changed : dish)))
  },
})
