import { condFault, fieldsOf, type Cond } from '#schemas/module/condition.ts'
import { settingsFaults } from '../check-node-settings.ts'
import { isDuration } from '../iso-duration.ts'
import { isEngineVariable, isVariableName } from '../variable-names.ts'
import { momentOf } from '../step/event-subscriptions.ts'
import { treeTypes } from './approval-tree.ts'
import type { TreeNode } from './approval-tree.ts'

/** Error of a tree node (contract.md, `findings`). */
export interface TreeFinding {
  readonly node: string
  readonly code: string
  readonly message: { readonly 'zh-cn': string; readonly en: string }
}

type Unknown = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const maxNodes = 500
const deepest = 20
/** Ids must be valid XML ids of the model. */
const idPattern = /^[A-Za-z_][\w.-]{0,63}$/
// eslint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

/** Checks an untrusted tree. Without findings it is a `TreeNode`. */
export function checkTree(tree: unknown): readonly TreeFinding[] {
  const check = new TreeCheck()
  check.chain(tree, 0)
  if (!isObject(tree) || tree.type !== 'start')
    check.find(tree, 'start.missing', '流程应从「发起人」开始', 'A process must begin with its initiator')
  return check.findings
}

/** Words that go on from the name, such as 的…, take no colon. */
const said = (name: string, zh: string, en: string): TreeFinding['message'] => ({
  'zh-cn': zh.startsWith('的') ? `「${name}」${zh}` : `「${name}」：${zh}`,
  en: `“${name}”: ${en}`,
})

export const isTree = (tree: unknown): tree is TreeNode => checkTree(tree).length === 0

class TreeCheck {
  readonly findings: TreeFinding[] = []
  readonly #ids = new Set<string>()
  #count = 0

  find(node: unknown, code: string, zh: string, en: string): void {
    const id = isObject(node) && typeof node.id === 'string' ? node.id : ''
    const name = isObject(node) && typeof node.name === 'string' && node.name.trim() !== '' ? node.name : id
    this.findings.push({ node: id, code, message: said(name, zh, en) })
  }

  chain(first: unknown, depth: number): void {
    let isFirst = depth === 0
    for (let node = first; node !== undefined; node = (node as Unknown).next) {
      if (!isObject(node)) return this.find(node, 'node.wrong', '节点不是对象', 'The node isn’t an object')
      if (++this.#count > maxNodes)
        return this.find(
          node,
          'tree.large',
          `节点不能超过 ${maxNodes} 个`,
          `A process can have up to ${maxNodes} nodes`,
        )
      this.#node(node, isFirst, depth)
      isFirst = false
    }
  }

  #node(node: Unknown, isFirst: boolean, depth: number): void {
    const { type } = node
    this.#identity(node)
    if (!treeTypes.includes(type as never))
      return this.find(node, 'node.type', '节点类型不存在', 'This node type doesn’t exist')
    if (type === 'start' && !isFirst)
      this.find(node, 'start.twice', '只能有一个发起人', 'There can be only one initiator')
    if (type === 'end' && node.next !== undefined)
      this.find(node, 'end.next', '结束之后不能再有节点', 'Nothing can follow an end node')
    for (const fault of settingsFaults(node)) this.find(node, fault.code, fault['zh-cn'], fault.en)
    if ((type === 'approve' || type === 'handle' || type === 'copy') && node.assign === undefined)
      this.find(node, 'assign.missing', '未设置人员', 'No one is assigned')
    if (type === 'delay') this.#delay(node)
    if (type === 'subProcess' && (typeof node.key !== 'string' || node.key === ''))
      this.find(node, 'subProcess.key', '未选择子流程', 'No subprocess is chosen')
    if (type === 'subProcess' && isObject(node.parameters))
      for (const name of Object.keys(node.parameters)) {
        const isWrong = name.trim() !== '' && !isVariableName(name.trim())
        if (isWrong || isEngineVariable(name))
          this.find(
            node,
            'subProcess.name',
            `「${name}」不能传入：名称应以字母开头，只含字母、数字和下划线，且不与流程自带的变量同名`,
            `“${name}” can’t be handed over: a name begins with a letter, has letters, digits and underscores, and isn’t a variable of the engine`,
          )
      }
    if (type === 'trigger' && (typeof node.handler !== 'string' || node.handler === ''))
      this.find(node, 'trigger.handler', '未选择执行内容', 'No action is chosen')
    if (type === 'branch' || type === 'parallel' || type === 'inclusive') this.#branches(node, depth)
    else if (node.branches !== undefined)
      this.find(node, 'branches.wrong', '这种节点没有分支', 'A node of this type has no branches')
  }

  #identity(node: Unknown): void {
    const { id, name } = node
    if (typeof id !== 'string' || !idPattern.test(id))
      this.find(
        node,
        'id.wrong',
        '编号应以字母开头，只含字母、数字、点、横线',
        'An id begins with a letter and has letters, digits, dots and hyphens',
      )
    else if (this.#ids.has(id)) this.find(node, 'id.twice', '编号重复', 'Another node has this ID')
    else this.#ids.add(id)
    if (typeof name !== 'string' || name.length > 200 || unprintable.test(name) || !name.isWellFormed())
      this.find(node, 'name.wrong', '名称最长 200 字', 'A name can have up to 200 characters')
  }

  #delay(node: Unknown): void {
    const { for: duration, until } = node
    const isRight =
      (typeof duration === 'string' && isDuration(duration) && until === undefined) ||
      (typeof until === 'string' && momentOf(until) !== undefined && duration === undefined)
    if (!isRight)
      this.find(node, 'delay.wrong', '应设置等待多久，或等到何时', 'Set either how long to wait or until when')
  }

  #branches(node: Unknown, depth: number): void {
    const { branches, type } = node
    if (depth >= deepest) return this.find(node, 'tree.deep', '嵌套过深', 'Nested too deeply')
    if (!Array.isArray(branches) || branches.length < 2 || branches.length > 50)
      return this.find(node, 'branches.few', '应有 2 到 50 个分支', 'Needs 2 to 50 branches')
    for (const [i, branch] of branches.entries()) {
      if (!isObject(branch)) {
        this.find(node, 'branches.wrong', '分支不是对象', 'A branch isn’t an object')
        continue
      }
      this.#identity(branch)
      const isLast = i === branches.length - 1
      if (type === 'parallel' && branch.when !== undefined)
        this.find(branch, 'when.parallel', '并行分支不能设置条件', 'A parallel branch can’t have a condition')
      if (type !== 'parallel' && branch.when === undefined && !isLast)
        this.find(
          branch,
          'when.missing',
          '没有设置条件，只有最后一个分支可以不设',
          'Has no condition; only the last branch may have none',
        )
      if (branch.when !== undefined) {
        const [zh, en] = [condFault(branch.when, 'zh-cn'), condFault(branch.when, 'en')]
        if (zh !== undefined) this.find(branch, 'when.wrong', `条件有误：${zh}`, `The condition isn’t valid: ${en}`)
        else if (fieldsOf(branch.when as Cond).includes(''))
          this.find(branch, 'when.open', '有条件未选择题目', 'A condition has no question')
      }
      this.chain(branch.next, depth + 1)
    }
  }
}
