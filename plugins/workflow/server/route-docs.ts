import type { Operation } from '#server/kit/services/audit-log.ts'
import {
  anything,
  flag,
  list,
  moment,
  momentOrNull,
  nothing,
  one,
  oneOf,
  pageOf,
  text,
  textOrNull,
  whole,
  wholeOrNull,
  words,
} from '#server/kit/openapi-schemas.ts'
import { documented, type DocsByRoute } from '#server/kit/route-docs.ts'
import { instanceStatuses } from '#schemas/process/step/instance-rows.ts'
import { takeBackObstacles } from '#schemas/process/step/take-back.ts'
import { batchHindrances } from '../shared/task-api-types.ts'

const form = {
  document: anything,
  graph: anything,
  visible: list(text),
  fields: one({}, words('hidden', 'read', 'write', 'required')),
  answers: one({}, true),
}
const status = words(...instanceStatuses)
const done = one({ status })

const person = { userId: whole, name: text }
const found = list(one({ userId: whole, name: text, dept: textOrNull }))
const toChoose = list(one({ node: text, name: text }))
const trial = one({
  status,
  steps: list(one({ node: text, name: text, people: list(one(person)), why: text })),
  passed: list(text),
  flows: list(text),
  asks: list(text),
  choose: toChoose,
  stop: oneOf(nothing, one({ node: textOrNull, message: text })),
})

export const definitionDocs = {
  'POST /definition/deploy': documented(
    '部署流程',
    'Deploy a process',
    one({ definitionId: whole, key: text, version: whole }),
  ),
  'POST /definition/check': documented(
    '检查流程图',
    'Check a model',
    one({ findings: list(one({ element: text, code: text, level: words('error', 'warning'), message: text })) }),
  ),
  'GET /definition/:definitionId/xml': documented('流程的 BPMN', 'The BPMN of a process', text),
  'POST /message': documented('发送消息', 'Send a message', one({ woken: whole })),
} satisfies DocsByRoute

export const modelDocs = {
  'GET /:formKey/process/choices': documented(
    '表单流程可调用的流程和处理程序',
    'Processes and handlers that the process of a form may call',
    one({
      processes: list(one({ key: text, name: text, version: whole, formName: textOrNull })),
      handlers: list(one({ name: text, title: text, 'isOff?': flag })),
    }),
  ),
  'GET /:formKey/process/versions': documented(
    '表单流程的版本',
    'Versions of the process of a form',
    list(one({ definitionId: whole, version: whole, status: words('active', 'suspended'), createTime: moment })),
  ),
  'GET /:formKey/process/trial/people': documented('试运行可选的人员', 'People for a trial', found),
  'POST /:formKey/process/trial': documented('试运行表单的流程', 'Try the process of a form', trial),
  'PUT /:formKey/process': documented(
    '保存表单的流程',
    'Save the process of a form',
    one({
      revision: whole,
      findings: list(one({ node: text, code: text, level: words('error', 'warning'), message: text })),
    }),
  ),
  'GET /:formKey/process': documented(
    '表单的流程',
    'The process of a form',
    oneOf(nothing, one({ tree: anything, xml: textOrNull, revision: whole, updateBy: textOrNull, updateTime: moment })),
  ),
} satisfies DocsByRoute

export const instanceDocs = {
  'POST /instance': documented('发起流程', 'Start a process', one({ instanceId: whole })),
  'GET /instance/:instanceId/diagram': documented(
    '流程图与路径',
    'A process as a diagram, with its path',
    one({
      xml: text,
      flows: list(text),
      times: list(one({ node: text, began: moment, ended: momentOrNull, count: whole })),
    }),
  ),
  'GET /instance/:instanceId': documented(
    '流程进展',
    'How a process stands',
    one({
      instanceId: whole,
      name: text,
      status,
      isSuspended: flag,
      starter: textOrNull,
      starterId: wholeOrNull,
      createTime: moment,
      endTime: momentOrNull,
      definitionId: whole,
      failure: oneOf(nothing, one({ node: text, code: text, 'missing?': list(text), message: text })),
      nodes: list(
        one({
          id: text,
          name: text,
          state: words('waiting', 'active', 'done', 'skipped', 'returned'),
          people: list(one({ ...person, state: text })),
          'kind?': words('call', 'work', 'wait'),
        }),
      ),
      calledBy: oneOf(nothing, one({ instanceId: whole, name: text })),
      calls: list(one({ node: text, instanceId: whole, name: text })),
      timeline: list(
        one({
          node: textOrNull,
          user: textOrNull,
          userId: wholeOrNull,
          action: text,
          comment: textOrNull,
          to: oneOf(nothing, list(whole)),
          toNames: oneOf(nothing, list(text)),
          when: oneOf(nothing, words('before', 'after', 'parallel')),
          attachments: oneOf(nothing, list(one({ name: text, url: text, size: whole, type: text, ref: text }))),
          signature: textOrNull,
          time: moment,
        }),
      ),
      taskId: textOrNull,
      actions: list(words('withdraw', 'terminate', 'remind', 'suspend', 'activate')),
      problems: list(one({ node: text, name: text, message: textOrNull, time: moment })),
      ...form,
      variables: one({}, true),
    }),
  ),
  'PUT /instance/:instanceId/read': documented('标记抄送已读', 'Mark a CC as read', nothing),
  'POST /instance/:instanceId/withdraw': documented('撤销流程', 'Withdraw a process', done),
  'POST /instance/:instanceId/terminate': documented('终止流程', 'Terminate a process', done),
  'POST /instance/:instanceId/remind': documented('催办', 'Remind', done),
  'POST /instance/:instanceId/suspend': documented('暂停流程', 'Suspend a process', done),
  'POST /instance/:instanceId/activate': documented('恢复流程', 'Resume a process', done),
  'POST /forecast': documented(
    '预测后续节点',
    'The nodes and people to come',
    list(one({ node: text, name: text, people: list(one(person)), why: text })),
  ),
} satisfies DocsByRoute

export const insightDocs = {
  'GET /definition/:definitionId/head': documented(
    '流程的版本',
    'A version of a process',
    one({
      definitionId: whole,
      key: text,
      name: text,
      version: whole,
      formKey: textOrNull,
      status: words('active', 'suspended'),
    }),
  ),
  'GET /definition/:definitionId/statistics': documented(
    '流程统计',
    'How the nodes of a process do',
    one({
      instances: one({}, whole),
      nodes: list(
        one({
          node: text,
          name: text,
          waiting: whole,
          done: whole,
          medianSeconds: oneOf(nothing, { type: 'number' }),
          overdue: whole,
        }),
      ),
    }),
  ),
  'GET /definition/trial/people': documented('试运行可选的人员', 'People for a trial', found),
  'POST /definition/trial': documented('试运行流程', 'Try a process without storing anything', trial),
} satisfies DocsByRoute

export const startDocs = {
  'GET /startable': documented(
    '可发起的流程',
    'Processes to start',
    list(one({ key: text, name: text, version: whole, formKey: textOrNull, steps: list(text) })),
  ),
  'GET /startable/:key': documented(
    '发起流程所需',
    'What starting a process asks for',
    one({ key: text, name: text, formKey: textOrNull, formVersion: wholeOrNull, choose: toChoose, ...form }),
  ),
  'GET /startable/:key/people': documented('可选的人员', 'People to choose', found),
} satisfies DocsByRoute

export const instanceRepairDocs = {
  'POST /instance/:instanceId/retry': documented('重新执行脚本', 'Run a failed script again', done),
  'POST /instance/:instanceId/migrate': documented(
    '迁移流程版本',
    'Move an instance to another version',
    one({ isPossible: flag, missing: list(text) }),
  ),
} satisfies DocsByRoute

const taskRow = one({
  taskId: textOrNull,
  instanceId: whole,
  node: textOrNull,
  name: text,
  process: text,
  status,
  starter: textOrNull,
  starterId: wholeOrNull,
  createTime: moment,
  dueTime: momentOrNull,
  version: whole,
  'about?': textOrNull,
  'returned?': textOrNull,
  'step?': text,
})

export const taskDocs = {
  'GET /task/todo/page': documented('待办任务', 'Tasks to do', pageOf(taskRow)),
  'GET /task/finished/page': documented('已办任务', 'Tasks done', pageOf(taskRow)),
  'GET /task/mine/page': documented('我发起的', 'Processes started by me', pageOf(taskRow)),
  'GET /task/copied/page': documented('抄送我的', 'Processes CC’d to me', pageOf(taskRow)),
  'GET /task/todo/check': documented(
    '能否批量同意',
    'Whether tasks can be approved together',
    list(one({ taskId: text, isCommentNeeded: flag, hindrances: list(words(...batchHindrances)) })),
  ),
  'GET /task/:taskId': documented(
    '任务',
    'A task',
    one({
      task: one({
        taskId: text,
        instanceId: whole,
        node: text,
        name: text,
        process: text,
        state: text,
        assignee: wholeOrNull,
        owner: wholeOrNull,
        starter: textOrNull,
        starterId: wholeOrNull,
        createTime: moment,
        dueTime: momentOrNull,
        isClaimable: flag,
        isDelegated: flag,
        isCorrection: flag,
        isFillIn: flag,
        formKey: textOrNull,
        formVersion: wholeOrNull,
      }),
      ...form,
      actions: one({}, one({ on: flag, 'name?': text })),
      decision: one({
        'comment?': words('required'),
        'attachments?': words('off', 'required'),
        'signature?': words('optional', 'required'),
      }),
      returnTo: list(one({ node: text, name: text })),
      canTakeBack: flag,
      takeBackObstacle: oneOf(nothing, words(...takeBackObstacles)),
      choose: toChoose,
      added: found,
    }),
  ),
  'GET /task/:taskId/people': documented('可交办的人员', 'People to give a task to', found),
} satisfies DocsByRoute

export const taskActionDocs = {
  'POST /task/:taskId/approve': documented('同意', 'Approve', done),
  'POST /task/:taskId/reject': documented('驳回', 'Reject', done),
  'POST /task/:taskId/return': documented('退回', 'Return', done),
  'POST /task/:taskId/transfer': documented('转办', 'Transfer', done),
  'POST /task/:taskId/delegate': documented('委派', 'Delegate', done),
  'POST /task/:taskId/addSign': documented('加签', 'Add approvers', done),
  'POST /task/:taskId/removeSign': documented('减签', 'Remove approvers', done),
  'POST /task/:taskId/copy': documented('抄送', 'CC', done),
  'POST /task/:taskId/takeBack': documented('撤回自己的处理', 'Take back a decision', done),
  'POST /task/:taskId/comment': documented('评论', 'Comment', done),
  'POST /task/:taskId/claim': documented('认领', 'Claim', done),
  'POST /task/:taskId/unclaim': documented('取消认领', 'Release', done),
} satisfies DocsByRoute

/** An entry of the operation log. `type` is a code of the dictionary `sys_oper_type`. */
export const operation = (
  type: string,
  zh: string,
  en: string,
  module: string = 'workflow/definition',
): { readonly operation: Operation } => ({
  operation: {
    title: { 'zh-cn': '审批', en: 'Approval' },
    module,
    type,
    action: { 'zh-cn': zh, en },
  },
})

/** An entry about an instance. Instances are rows of no module, so that their ids are no ids of definitions. */
export const instanceOperation = (type: string, zh: string, en: string): { readonly operation: Operation } =>
  operation(type, zh, en, 'workflow/instance')
