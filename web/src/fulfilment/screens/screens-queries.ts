import { staffEndpointTable } from '@fuel-shack/contract/endpoints/staff-endpoint-table'
import type { OtherScreens, ReportScreen } from '@fuel-shack/contract/orders/staff-screens'
import { addCalls } from '../../client/calls.ts'

export const { useReportScreenMutation } = addCalls((_, build) => ({
  reportScreen: build.mutation<OtherScreens, ReportScreen>({
    query: (body) => ({
      url: staffEndpointTable.reportScreen.path,
      method: staffEndpointTable.reportScreen.method,
      body,
      // The last report of a page is sent while the page is closed.
      keepalive: body.isClosing === true,
    }),
  }),
}))
