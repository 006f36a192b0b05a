import type { FastifyPluginCallback } from 'fastify'
import { html, type Html } from '../html.ts'
import { conditionForm, readCondition, sendPage, timeText } from '../page.ts'
import { LINE_STATES, type PhoneCall, type StandinPhone } from './standin-phone.ts'

interface CallsPageOptions {
  phone: StandinPhone
  hookUrl: () => string
}

/** Shows the phone calls, newest first, and what can go wrong with them. */
export const callsPage: FastifyPluginCallback<CallsPageOptions> = (app, { phone, hookUrl }, done) => {
  app.post('/calls/line', (request, reply) => {
    const line = readCondition(request.body, LINE_STATES)
    if (line === undefined) return reply.code(400).send('No such state of the line')
    phone.line = line
    return reply.redirect('/calls', 303)
  })
  app.get('/calls', (_request, reply) => {
    const { calls, lastFailure } = phone
    const body = html`<h1>Phone calls</h1>
      ${conditionForm('/calls/line', LINE_STATES, phone.line)}
      ${
        lastFailure &&
        html`<p class="failure" role="alert">
          ${timeText(lastFailure.at)}, answered ${lastFailure.status}: ${lastFailure.reason}
        </p>`
      }
      ${
        calls.length === 0 &&
        html`<p>No calls yet. A call appears here when staff have not opened a paid order for some minutes.</p>
          <p>The site’s <code>fulfilment.escalation</code> asks for it with the step <code>call</code> and this URL:</p>
          <p><code class="address">${hookUrl()}</code></p>`
      }
      ${calls.map((call) => showCall(call, phone.sayAbout(call)))}`
    return sendPage(reply, { title: 'Phone calls', banner: 'Test phone – no one is really called', body, isLive: true })
  })
  done()
}

function showCall({ orderNumber, minutes, calledAt }: PhoneCall, says: string): Html {
  return html`<article class="message" aria-label="Call about order ${orderNumber}">
    <header>
      <span class="channel">Call</span>
      <span>Unopened for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}</span>
      <time datetime="${calledAt}">${timeText(new Date(calledAt))}</time>
    </header>
    <h2>Order ${orderNumber}</h2>
    <p class="text">“${says}”</p>
  </article>`
}
