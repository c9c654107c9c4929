import {
  Button,
  FileButton,
  Group,
  Modal,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { settingsIn, type Form } from '#schemas/form/form.ts'
import { limits } from '#schemas/form/limits.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import { kitMessages } from '#renderer/kit/messages/kit.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { formPath } from '#renderer/form-workspace/form-routes.ts'
import { examMessages } from '../exam/exam-settings.tsx'
import { FindingList } from './finding-list.tsx'
import { itemsOf, templates } from './form-templates.ts'
import { readDocument } from './read-form-document.ts'
import type { ReadDocument } from './read-form-document.ts'
import { otherWay, Sign, TemplateChoice, Way } from './template-choice.tsx'
import { formEditorMessages } from '../messages.ts'

export const documents = '.json,application/json'

/** A file that was chosen as a form document, and what was read from it. */
export interface ChosenDocument {
  readonly name: string
  readonly read: ReadDocument
}

export interface CreateDialogProps extends SlotProps {
  /** The file that was chosen before the dialog opened. */
  readonly chosen?: ChosenDocument
}

/** Creates a form in the current folder: blank, from a template or from a form document. */
export default function CreateDialog({ given = {}, chosen: before, onClose }: CreateDialogProps) {
  const t = useMessages(formEditorMessages)
  const exam = useMessages(examMessages)
  const general = useMessages(kitMessages)
  const navigate = useNavigate()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(true)
  const [name, setName] = useState(before && 'form' in before.read ? before.read.form.title : '')
  const [start, setStart] = useState('')
  const [kind, setKind] = useState<'form' | 'exam'>('form')
  const [file, setFile] = useState<ChosenDocument | undefined>(before)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isChoosing = kind === 'form' && !file
  const template = kind === 'form' && !file ? templates.find((one) => one.name === start) : undefined
  const document = file && 'form' in file.read ? file.read.form : undefined
  const faults = file && 'faults' in file.read ? file.read.faults : []

  const unknown = file && 'form' in file.read ? file.read.unknown : []

  const choose = async (chosen: File | null): Promise<void> => {
    if (!chosen) return
    const read = await readDocument(chosen)
    setProblem(undefined)
    setFile({ name: chosen.name, read })
    if ('form' in read && name.trim() === '') setName(read.form.title)
  }
  /** Names the form after its template, unless the author has named it. */
  const startWith = (chosen: string): void => {
    const titleOf = (one: string): string => templates.find((known) => known.name === one)?.title[locale] ?? ''
    if (name.trim() === '' || name === titleOf(start)) setName(titleOf(chosen))
    setProblem(undefined)
    setStart(chosen)
  }
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const title = name.trim()
    if (title === '') return setProblem(t('create.noName'))
    if (file && !document) return
    const begun: Form | undefined =
      document ??
      (template && {
        format: 1,
        title,
        items: itemsOf(template, locale),
        logic: [],
        theme: {},
        settings: settingsIn(locale),
      })
    setBusy(true)
    try {
      const { formKey } = await api.post<{ readonly formKey: string }>(
        '/project/form',
        { ...given, name: title, ...(begun ? { document: begun } : {}), ...(kind === 'exam' ? { type: kind } : {}) },
        { quiet: true },
      )
      await navigate(formPath('editor', formKey))
    } catch (error) {
      setProblem(
        error instanceof ApiError && error.errors.length > 0
          ? error.errors.map((one) => one.message).join('\n')
          : error instanceof Error
            ? error.message
            : String(error),
      )
      setBusy(false)
    }
  }

  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={() => onClose?.()}
      title={t('create.title')}
      size={640}
      closeButtonProps={{ 'aria-label': general('close') }}
    >
      <form onSubmit={(event) => void create(event)} noValidate>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={t('create.name')}
            withAsterisk
            aria-required
            placeholder={t('create.namePlaceholder')}
            value={name}
            maxLength={limits.title}
            error={problem}
            autoComplete="off"
            onChange={(event) => {
              setName(event.currentTarget.value)
              setProblem(undefined)
            }}
          />
          <SegmentedControl
            aria-label={exam('kind')}
            value={kind}
            data={(['form', 'exam'] as const).map((value) => ({ value, label: exam(`kinds.${value}`) }))}
            onChange={setKind}
          />
          {isChoosing && (
            <TemplateChoice value={start} onChange={startWith}>
              <FileButton accept={documents} onChange={(chosen) => void choose(chosen)}>
                {(props) => (
                  <UnstyledButton {...props} className={otherWay}>
                    <Way
                      title={t('create.import')}
                      about={t('home.first.importAbout')}
                      picture={<Sign icon={<IconFileImport size={24} stroke={1.5} aria-hidden="true" />} />}
                    />
                  </UnstyledButton>
                )}
              </FileButton>
            </TemplateChoice>
          )}
          {!isChoosing && (
            <Group gap="xs">
              <FileButton accept={documents} onChange={(chosen) => void choose(chosen)}>
                {(props) => (
                  <Button {...props} variant="default" leftSection={<IconFileImport size={16} aria-hidden="true" />}>
                    {t('create.import')}
                  </Button>
                )}
              </FileButton>
              {file && (
                <Text fz={13} c="dimmed" truncate maw={220}>
                  {file.name}
                </Text>
              )}
              {file && (
                <Button variant="subtle" color="gray" size="compact-xs" onClick={() => setFile(undefined)}>
                  {t('create.forget')}
                </Button>
              )}
            </Group>
          )}
          {document && (
            <Text fz={13} c="dimmed">
              {t('create.found', { title: document.title, count: document.items.length })}
            </Text>
          )}
          {faults.length > 0 && <FindingList tone="red" title={t('create.faults')} findings={faults} />}
          {unknown.length > 0 && <FindingList tone="yellow" title={t('create.unknown')} findings={unknown} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" size="sm" onClick={() => setOpen(false)}>
              {t('cancel')}
            </Button>
            <Button type="submit" size="sm" loading={isBusy} disabled={faults.length > 0}>
              {t('create.verb')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
