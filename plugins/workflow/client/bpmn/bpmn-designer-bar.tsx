import { ActionIcon, Button, FileButton, Menu, TextInput, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDeviceFloppy,
  IconDownload,
  IconPlayerPlay,
  IconSend,
  IconUpload,
} from '@tabler/icons-react'
import type CommandStack from 'diagram-js/lib/command/CommandStack'
import { useState } from 'react'
import { ApiError } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { refresh } from '#renderer/kit/use-api-query.ts'
import { confirm } from '#renderer/ui/ask-confirmation.tsx'
import { ProblemList } from '#renderer/ui/problem-list.tsx'
import type { ModelFinding } from '../../shared/definition-api-types.ts'
import { saveText, svgOf } from '../diagram/diagram-theme-and-export.ts'
import { trialMessages } from '../trial/trial-form.tsx'
import classes from './bpmn.module.css'
import { DeployDialog } from './deploy-dialog.tsx'
import { DesignerMenu } from './designer-menu.tsx'
import { bpmnMessages } from './messages.ts'
import { xmlOf } from './bpmn-modeler.ts'
import { modelFiles, readModelFile } from './read-model-file.ts'
import type { ModelerView } from './use-modeler.ts'

export interface DesignerBarProps {
  readonly view: ModelerView
  readonly name: string
  readonly formKey: string | null
  readonly isReadonly: boolean
  readonly findings: readonly ModelFinding[]
  readonly onName: (name: string) => void
  /** The process was deployed, with this form. */
  readonly onDeployed: (formKey: string | null) => void
  readonly onSave: () => Promise<boolean>
  readonly onImport: (xml: string, name: string) => void
  readonly onFindings: (findings: readonly ModelFinding[]) => void
  readonly onLead: (element: string) => void
  readonly isTrying: boolean
  readonly onTry: () => void
}

/**
 * Bar of the designer: name, undo, problems, files, save and deploy. On phones it is one line, with all but undo and
 * deploy in a menu.
 */
export function DesignerBar(props: DesignerBarProps) {
  const { view, name, formKey, isReadonly, findings, onName, onSave, onImport, onFindings, onLead } = props
  const { isTrying, onTry, onDeployed } = props
  const t = useMessages(bpmnMessages)
  const tt = useMessages(trialMessages)
  const isPhone = useMediaQuery('(max-width: 599.98px)', false, { getInitialValueInEffect: false })
  const [isBusy, setBusy] = useState(false)
  const [isDeploying, setDeploying] = useState(false)
  const { modeler } = view

  const deploy = async (form: string | null): Promise<void> => {
    if (!modeler) return
    setBusy(true)
    try {
      const { version } = await api.post<{ readonly version: number }>(
        '/workflow/definition/deploy',
        { xml: await xmlOf(modeler), name: name.trim() || t('new.name'), ...(form ? { formKey: form } : {}) },
        { quiet: true },
      )
      setDeploying(false)
      view.kept()
      onDeployed(form)
      notify.ok(t('deploy.done', { n: version }))
      await refresh('/workflow/definition')
    } catch (failure) {
      setDeploying(false)
      const data =
        failure instanceof ApiError
          ? (failure.data as { readonly errors?: readonly Omit<ModelFinding, 'level'>[] })
          : undefined
      const errors = data?.errors ?? []
      if (errors.length > 0) {
        onFindings(errors.map((one) => ({ ...one, level: 'error' })))
        onLead(errors[0]!.element)
        notify.fail(t('deploy.problems', { count: errors.length }), { closeAfterMs: 6000 })
      } else notify.fail(failure instanceof Error ? failure.message : String(failure))
    }
    setBusy(false)
  }
  const open = async (file: File | null): Promise<void> => {
    if (!file) return
    const model = await readModelFile(file)
    if (!model) return void notify.fail(t('import.wrong', { name: file.name }))
    const agreed =
      !view.isDirty() ||
      (await confirm({
        title: t('import.title'),
        body: t('leave.body'),
        verb: t('import.verb'),
        stay: t('leave.stay'),
      }))
    if (agreed) onImport(model.xml, model.name)
  }
  const stack = modeler?.get<CommandStack>('commandStack')
  const exportXml = (): void =>
    void (modeler && xmlOf(modeler).then((xml) => saveText(xml, `${name}.bpmn`, 'application/xml')))
  const exportSvg = (): void =>
    void (modeler && svgOf(modeler).then((svg) => saveText(svg, `${name}.svg`, 'image/svg+xml')))
  const deployButton = !isReadonly && (
    <Button
      leftSection={isPhone ? undefined : <IconSend size={16} aria-hidden="true" />}
      disabled={!modeler}
      loading={isBusy}
      onClick={() => setDeploying(true)}
    >
      {t('deploy.verb')}
    </Button>
  )
  return (
    <div className={classes.bar}>
      <TextInput
        className={classes.name!}
        aria-label={t('name')}
        maxLength={100}
        value={name}
        readOnly={isReadonly}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      {!isReadonly && (
        <>
          <Tooltip label={t('undo')}>
            <ActionIcon aria-label={t('undo')} disabled={!view.canUndo} onClick={() => stack?.undo()}>
              <IconArrowBackUp size={18} />
            </ActionIcon>
          </Tooltip>
          {!isPhone && (
            <Tooltip label={t('redo')}>
              <ActionIcon aria-label={t('redo')} disabled={!view.canRedo} onClick={() => stack?.redo()}>
                <IconArrowForwardUp size={18} />
              </ActionIcon>
            </Tooltip>
          )}
        </>
      )}
      {isReadonly && <span className={classes.quiet}>{t('readonly')}</span>}
      <span className={classes.spacer} />
      {findings.length > 0 && (
        <span className={classes.problemCount} data-count={findings.length}>
          <ProblemList
            position="bottom-end"
            count={t('problem.count', { count: findings.length })}
            title={t('problem.title')}
            problems={findings.map(({ message, element }) => ({ message, place: () => onLead(element) }))}
          />
        </span>
      )}
      {isPhone ? (
        <>
          {deployButton}
          <DesignerMenu
            view={view}
            isReadonly={isReadonly}
            onRedo={() => stack?.redo()}
            onTry={onTry}
            onOpen={(file) => void open(file)}
            onSave={() => void onSave()}
            onExportXml={exportXml}
            onExportSvg={exportSvg}
          />
        </>
      ) : (
        <>
          <Button
            variant="subtle"
            leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
            aria-pressed={isTrying}
            disabled={!modeler}
            onClick={onTry}
          >
            {tt('title')}
          </Button>
          {!isReadonly && (
            <FileButton accept={modelFiles} onChange={(file) => void open(file)}>
              {(button) => (
                <Button variant="subtle" leftSection={<IconUpload size={16} aria-hidden="true" />} {...button}>
                  {t('import.verb')}
                </Button>
              )}
            </FileButton>
          )}
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="subtle" leftSection={<IconDownload size={16} aria-hidden="true" />} disabled={!modeler}>
                {t('export.verb')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={exportXml}>{t('export.xml')}</Menu.Item>
              <Menu.Item onClick={exportSvg}>{t('export.svg')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          {!isReadonly && (
            <Button
              variant="default"
              leftSection={<IconDeviceFloppy size={16} aria-hidden="true" />}
              disabled={!modeler}
              onClick={() => void onSave()}
            >
              {t('save.verb')}
            </Button>
          )}
          {deployButton}
        </>
      )}
      {isDeploying && (
        <DeployDialog
          formKey={formKey}
          isBusy={isBusy}
          onDeploy={(form) => void deploy(form)}
          onClose={() => setDeploying(false)}
        />
      )}
    </div>
  )
}
