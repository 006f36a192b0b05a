/**
 * A browser that translates a page replaces its text nodes. React goes on changing the nodes that it made, which are
 * not on the page any more: an old total stands beside new lines. An element that comes before such a text later is an
 * error that takes the page down. React sets the text of an element anew if the element has nothing else. So a text
 * that changes is one expression, `{`Total ${total}`}`, or has an element of its own; a text that follows an optional
 * element has one, too. White space is not translated.
 */
const CHANGING =
  'This text does not change on a translated page. Write all of it as one expression, or give it an element of its own.'
const FOLLOWING =
  'React cannot insert the element before this text on a translated page. Give the text an element of its own.'

const isString = (node) => node?.type === 'Literal' && typeof node.value === 'string'

const isLayout = ({ type, value }) => type === 'JSXText' && value.trim() === '' && value.includes('\n')

const isWritten = (child) => (child.type === 'JSXText' ? !isLayout(child) : isString(child.expression))

const isBlank = ({ value, expression }) => (value ?? expression.value).trim() === ''

/** The last name in an expression: `placeText` of `placeText(order)`, `text` of `state?.text`. */
function nameOf({ name, property, callee, expression }) {
  const inner = callee ?? expression
  return name ?? property?.name ?? (inner ? nameOf(inner) : '')
}

const branchesOf = ({ type, consequent, alternate, right }) =>
  type === 'ConditionalExpression' ? [consequent, alternate] : type === 'LogicalExpression' ? [right] : undefined

/** Says, by its form or name, whether an expression is a text that changes. */
const isText = (node) =>
  branchesOf(node)?.some((branch) => isString(branch) || isText(branch)) ??
  (node.expressions?.length > 0 || /^(?:format|describe)|(?:text|label)$/i.test(nameOf(node)))

/** Beside a written text an expression is most probably one, too. A name in capitals is a constant. */
const canBeText = (node) =>
  isText(node) ||
  (branchesOf(node)?.some(canBeText) ??
    (!['JSXEmptyExpression', 'JSXElement', 'JSXFragment', 'Literal', 'TemplateLiteral'].includes(node.type) &&
      !/^(?:undefined|[A-Z\d_]+)$/.test(nameOf(node))))

function problemOf(child, index, children) {
  if (isWritten(child))
    return !isBlank(child) && children.slice(0, index).some(({ expression }) => expression && branchesOf(expression))
      ? FOLLOWING
      : undefined
  if (child.type !== 'JSXExpressionContainer') return undefined
  const others = children.filter((other) => other !== child)
  const changes =
    (isText(child.expression) && others.length > 0) || (canBeText(child.expression) && others.some(isWritten))
  return changes ? CHANGING : undefined
}

function check(context, node) {
  const children = node.children.filter((child) => !isLayout(child) && child.expression?.type !== 'JSXEmptyExpression')
  for (const [index, child] of children.entries()) {
    const message = problemOf(child, index, children)
    if (message) context.report({ node: child, message })
  }
}

export default {
  meta: { name: 'fuel-shack' },
  rules: {
    'changing-text': {
      create: (context) => ({
        JSXElement: (node) => check(context, node),
        JSXFragment: (node) => check(context, node),
      }),
    },
  },
}
