import type { FastifyPluginCallback } from 'fastify'
import { fieldsOf, textOf } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { conditionForm, readCondition, sendPage, timeText } from '../page.ts'
import { CONDITIONS, type PrintedPaper, type StandinPrinter } from './standin-printer.ts'
import type { Row } from './starprnt.ts'

/** Shows the paper of the docket printer, newest first, and what to break on it. */
export const printerPage: FastifyPluginCallback<{ printer: StandinPrinter }> = (app, { printer }, done) => {
  app.post('/printer/condition', async (request, reply) => {
    const condition = readCondition(request.body, CONDITIONS)
    if (condition === undefined) return reply.code(400).send('No such condition')
    await printer.changeCondition(condition)
    return reply.redirect('/printer', 303)
  })
  app.post('/printer/set-up', async (request, reply) => {
    const { url, user, password } = fieldsOf(request.body)
    if (!/^https?:$/.test(URL.parse(textOf(url).trim())?.protocol ?? '')) return reply.code(400).send('No such address')
    await printer.setUp({ url: textOf(url).trim(), user: textOf(user).trim(), password: textOf(password).trim() })
    return reply.redirect('/printer', 303)
  })
  app.get('/printer', (_request, reply) => {
    const body = html`<h1>Docket printer</h1>
      ${conditionForm('/printer/condition', CONDITIONS, printer.condition)}
      ${printer.lastFailure && html`<p role="alert">The printer cannot reach the shop: ${printer.lastFailure}</p>`}
      ${setUpForm(printer.address)}
      ${printer.papers.length === 0 && html`<p>No dockets yet. A docket appears here when an order is paid.</p>`}
      ${printer.papers.map(showPaper)}`
    return sendPage(reply, { title: 'Docket printer', banner: 'Test printer – no paper is used', body, isLive: true })
  })
  done()
}

/** The form is like the page of a real printer's settings. */
function setUpForm(address: string): Html {
  return html`<details>
    <summary>Set up CloudPRNT</summary>
    <form class="set-up" method="post" action="/printer/set-up">
      <label>Server URL <input name="url" type="url" required value="${address}" /></label>
      <label>User name <input name="user" autocomplete="off" required /></label>
      <label>Password <input name="password" autocomplete="off" required /></label>
      <button>Save</button>
    </form>
  </details>`
}

function showPaper(paper: PrintedPaper): Html {
  return html`<article class="paper" aria-label="Docket ${paper.id}">
    <p class="paper-head">Docket ${paper.id}, ${timeText(paper.printedAt)}</p>
    <div class="paper-roll">${paper.rows.map(showRow)}</div>
    ${paper.isCut && html`<p class="paper-cut">cut</p>`}
  </article>`
}

function showRow({ runs, width, height, align }: Row): Html {
  const spans = runs.map(({ text, isBold, isInverted }) => {
    const names = [isBold && 'paper-bold', isInverted && 'paper-inverted'].filter(Boolean).join(' ')
    return html`<span class="${names}">${text}</span>`
  })
  return html`<div class="paper-row paper-${align} paper-w${width}h${height}">${spans}</div>`
}
