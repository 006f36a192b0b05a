import type { CustomersService } from '../../../../cards/customers/customers-service.ts'
import type { Shared } from '../../../../platform/runtime/shared.ts'
import type { PortionsService } from '../../../../shop/catalogue/portions-service.ts'
import type { CustomerOrdersService } from '../../../orders/customer/customer-orders-service.ts'
import type { PaidOrdersService } from '../../../orders/paid-orders-service.ts'
import type { PrintingService } from '../../../printing/printing-service.ts'
import type { RefundNotices } from '../refund-notices.ts'
import type { RefundRequestsService } from '../refund-requests-service.ts'
import type { RefundRights } from '../refund-rights.ts'

export interface OrderRefundsDeps extends Pick<Shared, 'database' | 'securityLog'> {
  refundRequests: RefundRequestsService
  refundNotices: RefundNotices
  paidOrders: PaidOrdersService
  customers: Pick<CustomersService, 'lock'>
  customerOrders: Pick<CustomerOrdersService, 'getOwnOrder'>
  printing: Pick<PrintingService, 'callOff'>
  portions: Pick<PortionsService, 'giveBack'>
  refundRights: RefundRights
}
