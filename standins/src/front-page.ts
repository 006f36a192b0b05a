import type { FastifyPluginCallback } from 'fastify'
import { html } from './html.ts'
import { sendPage } from './page.ts'

interface FrontPageOptions {
  hasPrinter: boolean
}

export const frontPage: FastifyPluginCallback<FrontPageOptions> = (app, { hasPrinter }, done) => {
  app.get('/', (_request, reply) =>
    sendPage(reply, {
      title: 'Stand-ins',
      banner: 'Stand-ins – no real money, no real messages',
      body: html`<h1>Stand-ins</h1>
        <p>
          These imitate hosted services and devices on this machine, so you can try the whole shop without signing up
          for anything.
        </p>
        <ul class="plain">
          <li><a class="button" href="/messages">Sent messages</a></li>
          <li><a class="button" href="/payments">Payments and refunds</a></li>
          ${hasPrinter && html`<li><a class="button" href="/printer">Docket printer</a></li>`}
        </ul>
        <p>
          Payments: Stripe’s API is at <code>/v1</code>; the shop’s checkout opens a payment page. Messages: OneSignal’s
          API is at <code>/onesignal/notifications</code>.
        </p>`,
    }),
  )
  done()
}
