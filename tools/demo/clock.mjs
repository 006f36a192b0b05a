// Preloaded into the processes of the demo: shifts their clock, at first by DEMO_CLOCK_SHIFT_MS and then as the parent says.
// Time also passes for what measures it, because to the product a shift is hours that went by.
import { ServerResponse } from 'node:http'

const RealDate = Date
const realNow = RealDate.now.bind(RealDate)
const realElapsed = performance.now.bind(performance)
const startShiftMs = Number(process.env.DEMO_CLOCK_SHIFT_MS ?? 0)
let shiftMs = startShiftMs

const now = () => realNow() + shiftMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
// Node takes the time of its own header from elsewhere, and browsers follow that header.
ServerResponse.prototype.writeHead = new Proxy(Reflect.get(ServerResponse.prototype, 'writeHead'), {
  apply(target, response, parameters) {
    if (!response.hasHeader('date')) response.setHeader('date', new Date(now()).toUTCString())
    return Reflect.apply(target, response, parameters)
  },
})
performance.now = () => realElapsed() + shiftMs - startShiftMs

process.on('message', (message) => {
  shiftMs = message.clockShiftMs
  process.send(message)
})
process.channel?.unref()
