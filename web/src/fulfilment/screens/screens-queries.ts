import { mutation } from '../../client/calls.ts'

// The last report of a page is sent while the page is closed.
export const { useMutation: useReportScreenMutation } = mutation('reportScreen', {
  outlivesPage: ({ body }) => body.isClosing === true,
})
