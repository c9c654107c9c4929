import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { formKeyPattern } from '#schemas/api/form-api-types.ts'
import { checkTree } from '#schemas/process/tree/check-tree.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { bpmnOf } from '#schemas/process/tree/tree-to-bpmn.ts'
import { textIn } from '#schemas/module/localized-text.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { allow, signedIn } from '#server/authorization/route-access.ts'
import { AppError, invalid } from '#server/kit/app-error.ts'
import { combinedLogEntries } from '#server/kit/combined-log-entries.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import type { ProcessChoices } from '../../shared/callable-api-types.ts'
import * as schema from '../request-schemas.ts'
import { calledFindings, callableProcesses } from '../callable-processes.ts'
import { deliver } from '../run-step-effects.ts'
import { failures } from '../failures.ts'
import { logRefusals } from '../log-refused-calls.ts'
import { modelFindings } from '../model-findings.ts'
import { modelStore, type DrawnModel } from '../model-store.ts'
import { permittedDefinition } from '../find-permitted-definition.ts'
import { definitionDocs, modelDocs, operation } from '../route-docs.ts'
import { mayDeployScripts } from '../script/script-service.ts'
import { findPeople } from '../task-store.ts'
import { withUserIds } from '../tree-user-ids.ts'
import { tryModel, type TrialBody } from '../trial-run.ts'
import { localizedFindings, invalidDefinition } from '../definition-errors.ts'

/** Body limit for XML of a million characters, escaped as JSON. */
export const modelBytes = 3 * 1024 * 1024

/** Deployment of processes, and messages to them. */
export const definitionRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, definitionDocs)
  logRefusals(app)
  const { engine } = app.workflow

  app.post<{ Body: { xml: string; name?: string; key?: string; formKey?: string } }>(
    '/definition/deploy',
    {
      schema: { body: schema.deploy },
      bodyLimit: modelBytes,
      config: { ...allow('workflow:definition:edit'), ...operation('1', '部署流程', 'Deploy a process') },
    },
    async (request) => {
      const { xml, name, key, formKey } = request.body
      const caller = callerOf(request)
      const head = formKey === undefined ? undefined : await app.forms.managed(formKey, caller)
      try {
        const deployed = await engine.definitions.deploy(
          {
            xml,
            ...(name ? { name } : {}),
            ...(key ? { key } : {}),
            mayDeployScripts: () => mayDeployScripts(caller),
            ...(head ? { form: { formKey: head.formKey, formId: head.formId } } : {}),
          },
          caller.userName,
          app.clock(),
        )
        if (head) await app.forms.watch(head, 'workflow', true)
        app.audit.note(request, {
          ids: [deployed.definitionId],
          changes: [{ id: deployed.definitionId, label: name ?? head?.name ?? deployed.key }],
        })
        return deployed
      } catch (error) {
        throw error instanceof AppError && error.id === 'definition.invalid'
          ? localizedFindings(error, request.locale)
          : error
      }
    },
  )

  app.post<{ Body: { xml: string; formKey?: string } }>(
    '/definition/check',
    { schema: { body: schema.check }, bodyLimit: modelBytes, config: allow('workflow:definition:query') },
    async (request) => {
      const {
        body: { xml, formKey },
        locale,
      } = request
      const { findings } = await engine.definitions.check(xml, await formIdOf(app, formKey), () =>
        mayDeployScripts(callerOf(request)),
      )
      return {
        findings: findings
          .slice(0, 100)
          .map(({ element, code, level, message }) => ({ element, code, level, message: message[locale] })),
      }
    },
  )

  app.get<{ Params: { definitionId: string } }>(
    '/definition/:definitionId/xml',
    { schema: { params: schema.definitionParams }, config: signedIn },
    async (request) => {
      const { definitionId } = await permittedDefinition(app, request)
      return (await engine.definitions.xml(definitionId))!
    },
  )

  app.post<{ Body: { name: string; correlation?: object; variables?: object } }>(
    '/message',
    {
      schema: { body: schema.message },
      config: { ...allow('workflow:definition:edit'), ...operation('0', '发送消息', 'Send a message') },
    },
    async ({ body: { name, correlation, variables } }) => ({
      woken: await deliver(app, engine, {
        kind: 'message',
        name,
        ...(correlation ? { correlation: correlation as Record<string, unknown> } : {}),
        ...(variables ? { variables: variables as Record<string, unknown> } : {}),
      }),
    }),
  )
}

/** The form that a model is drawn for, as far as there is one. */
export const formIdOf = async (app: FastifyInstance, formKey: string | undefined): Promise<number | null> =>
  formKey === undefined ? null : ((await app.forms.find(formKey))?.formId ?? null)

const wireOf = (model: DrawnModel | undefined) =>
  model
    ? { tree: model.tree, xml: model.xml, revision: model.revision, updateBy: model.by, updateTime: model.at }
    : null

/** Drawing of a form's process; publishing the form deploys it. */
export const modelRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, modelDocs)
  const models = modelStore(app.db)
  /** By the deployed version: what is saved after a deployment has an entry of its own. */
  const saves = combinedLogEntries<number>()
  const {
    engine: { definitions },
    scripts,
  } = app.workflow
  app.forms.onPublish((tx, head) => modelStore(tx).publish(head.formId))
  app.forms.addCheck((head, draft) => modelFindings(app.db, definitions, models, head, draft, scripts.mayDeploy))

  app.put<{ Params: { formKey: string }; Body: { tree?: unknown; xml?: string; revision?: number } }>(
    `/:formKey(${formKeyPattern.source})/process`,
    {
      schema: { body: schema.model },
      bodyLimit: modelBytes,
      config: { ...allow('project:form:edit'), ...operation('2', '保存流程', 'Save a process', 'project/form') },
    },
    async (request) => {
      const { tree, xml } = request.body
      const caller = callerOf(request)
      const head = await app.forms.managed(request.params.formKey, caller)
      if ((tree === undefined) === (xml === undefined))
        throw invalid(
          'tree',
          'one',
          request.locale === 'en' ? 'Send either tree or xml' : '请提交 tree 或 xml 其中之一',
        )
      const localized = (message: { readonly 'zh-cn': string; readonly en: string }): string =>
        textIn(message, request.locale)
      // any drawing can be saved, only one without errors is deployed
      const faults = tree === undefined ? [] : checkTree(tree)
      const drawn = tree as TreeNode | undefined
      const revision = await models.save(
        head.formId,
        { ...(drawn ? { tree: drawn } : {}), ...(xml === undefined ? {} : { xml }) },
        caller.userName,
        app.clock(),
        request.body.revision,
      )
      if (revision === undefined)
        throw new AppError(failures['process.stale'], `revision <${request.body.revision}>`, {
          data: { current: wireOf(await models.find(head.formId)) },
        })
      await app.forms.watch(head, 'workflow', true)
      const version = (await definitions.newest({ formKey: head.formKey }))?.version ?? 0
      if (saves.startOf(head.formId, caller.userId, app.clock()) !== version) saves.ended(head.formId)
      app.audit.note(request, {
        ids: [head.formId],
        changes: [{ id: head.formId, label: head.name, names: {} }],
        ...saves.edited(head.formId, caller.userId, app.clock(), () => version).entry,
      })
      if (faults.length > 0)
        return {
          revision,
          findings: faults
            .slice(0, 100)
            .map(({ node, code, message }) => ({ node, code, level: 'error' as const, message: localized(message) })),
        }
      const { findings: own } = await definitions.check(
        drawn ? bpmnOf(drawn, { key: `form_${head.formKey}`, name: head.name }) : xml!,
        head.formId,
        () => mayDeployScripts(caller),
      )
      const findings = drawn ? [...own, ...(await calledFindings(app.db, drawn))] : own
      return {
        revision,
        findings: findings
          .slice(0, 100)
          .map(({ element, code, level, message }) => ({ node: element, code, level, message: localized(message) })),
      }
    },
  )

  app.get<{ Params: { formKey: string } }>(
    `/:formKey(${formKeyPattern.source})/process`,
    { config: allow('project:form:query') },
    async (request) => {
      const head = await app.forms.managed(request.params.formKey, callerOf(request))
      const model = await models.find(head.formId)
      return wireOf(model?.tree ? { ...model, tree: await withUserIds(app.db, model.tree) } : model)
    },
  )

  app.get<{ Params: { formKey: string } }>(
    `/:formKey(${formKeyPattern.source})/process/choices`,
    { config: allow('project:form:query') },
    async (request): Promise<ProcessChoices> => {
      const { formKey, formId } = await app.forms.managed(request.params.formKey, callerOf(request))
      const processes = await callableProcesses(app.db)
      // a process that called itself would never end
      return {
        processes: processes.filter(({ key }) => key !== `form_${formKey}`),
        handlers: await app.workflow.handlers.offered(formId),
      }
    },
  )

  app.get<{ Params: { formKey: string } }>(
    `/:formKey(${formKeyPattern.source})/process/versions`,
    { config: allow('project:form:query') },
    async (request) => {
      const { formKey } = await app.forms.managed(request.params.formKey, callerOf(request))
      return definitions.versionsOf(formKey)
    },
  )

  app.get<{ Params: { formKey: string }; Querystring: { keyword?: string } }>(
    `/:formKey(${formKeyPattern.source})/process/trial/people`,
    { schema: { querystring: schema.peopleQuery }, config: allow('project:form:query') },
    async (request) => {
      await app.forms.managed(request.params.formKey, callerOf(request))
      return findPeople(app.db, request.query.keyword ?? '', 0)
    },
  )

  app.post<{ Params: { formKey: string }; Body: TrialBody & { readonly tree: unknown } }>(
    `/:formKey(${formKeyPattern.source})/process/trial`,
    {
      schema: { body: schema.treeTrial },
      bodyLimit: modelBytes,
      config: { ...allow('project:form:query'), maxKeys: 5000 },
    },
    async (request) => {
      const caller = callerOf(request)
      const head = await app.forms.managed(request.params.formKey, caller)
      const { tree, ...body } = request.body
      const faults = checkTree(tree)
      if (faults.length > 0)
        throw invalidDefinition(
          faults.map(({ node, ...fault }) => ({ element: node, ...fault })),
          request.locale,
        )
      const xml = bpmnOf(tree as TreeNode, { key: `form_${head.formKey}`, name: head.name })
      return tryModel(app, { xml, formId: head.formId }, body, { caller, locale: request.locale })
    },
  )
}
