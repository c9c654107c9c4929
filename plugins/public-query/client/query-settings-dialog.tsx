import { Alert, Group, Modal, Select, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import type { Form } from '#schemas/form/form.ts'
import { languageName, type Language } from '#schemas/form/languages.ts'
import { mainLanguage, translatedLanguages } from '#schemas/form/translations.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { DialogActions } from '#renderer/ui/dialog-actions.tsx'
import { MomentField } from '#renderer/ui/date-time/date-time-field.tsx'
import { MultiChoice } from '#renderer/ui/multi-choice.tsx'
import {
  isAskable,
  isShowable,
  queryLimits,
  weaknessOf,
  type PublicQuery,
  type QuerySettings,
  type QueryTexts,
} from '../shared/query-api-types.ts'
import { inOrder, optionsFrom, queryMessages } from './messages.ts'

export interface QueryDialogProps {
  /** Path of the form's queries. */
  readonly path: string
  readonly form: Form
  /** Absent: a new query. */
  readonly query: PublicQuery | undefined
  readonly onSaved: () => unknown
  readonly onClose: () => void
}

const empty: QuerySettings = {
  name: '',
  intro: '',
  conditions: [],
  shown: [],
  withSerial: false,
  withTime: true,
  enabled: true,
  from: null,
  to: null,
}

/** Adds or edits a query. Errors from the server appear at their fields. */
export function QuerySettingsDialog({ path, form, query, onSaved, onClose }: QueryDialogProps) {
  const t = useMessages(queryMessages)
  const [typed, setTyped] = useState<QuerySettings>(() => {
    if (!query) return empty
    const { qid: _qid, ...settings } = query
    return settings
  })
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const locale = useLocale()
  const { items } = form
  const main = mainLanguage(form)
  const languages = [main, ...translatedLanguages(form)]
  /** Language of the name and introduction in the fields. */
  const [language, setLanguage] = useState<Language>(main)
  const texts: Partial<QueryTexts> = language === main ? typed : (typed.translations?.[language] ?? {})
  const set = (part: Partial<QuerySettings>): void => {
    setTyped({ ...typed, ...part })
    // an error about the previous value no longer applies
    setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in part))))
  }

  const setTexts = (part: Partial<QueryTexts>): void =>
    set(language === main ? part : { translations: { ...typed.translations, [language]: { ...texts, ...part } } })

  const known = new Set(items.map(({ id }) => id))
  const gone = (ids: readonly string[]) =>
    ids.filter((id) => !known.has(id)).map((id) => ({ value: id, label: t('gone') }))
  const askable = items.filter(isAskable)
  const asked = askable.filter(({ id }) => typed.conditions.includes(id))
  const weakness = weaknessOf(asked)

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setFaults({})
    try {
      await (query ? api.put(`${path}/${query.qid}`, typed, { quiet: true }) : api.post(path, typed, { quiet: true }))
      await onSaved()
      notify.ok(t('saved'))
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setFaults(
        failure.errors.length > 0
          ? Object.fromEntries(failure.errors.map(({ field, message }) => [field, message]))
          : { all: failure.message },
      )
      // the fields of another language hide the error
      if (failure.errors.some(({ field }) => field === 'name' || field === 'intro')) setLanguage(main)
      setBusy(false)
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t(query ? 'dialog.edit' : 'dialog.add')}
      size={560}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="md">
          {languages.length > 1 && (
            <Select
              label={t('dialog.language')}
              description={t('dialog.languageHint')}
              allowDeselect={false}
              data={languages.map((value) => ({ value, label: languageName(value, locale) }))}
              value={language}
              onChange={(value) => value && setLanguage(value as Language)}
            />
          )}
          <TextInput
            data-autofocus
            label={t('dialog.name')}
            description={t('dialog.nameHint')}
            withAsterisk={language === main}
            aria-required={language === main}
            value={texts.name ?? ''}
            placeholder={language === main ? undefined : typed.name}
            maxLength={queryLimits.name}
            error={language === main && faults.name}
            onChange={(event) => setTexts({ name: event.currentTarget.value })}
          />
          <Textarea
            label={t('dialog.intro')}
            autosize
            minRows={2}
            maxRows={6}
            value={texts.intro ?? ''}
            placeholder={language === main ? undefined : typed.intro}
            maxLength={queryLimits.intro}
            error={language === main && faults.intro}
            onChange={(event) => setTexts({ intro: event.currentTarget.value })}
          />
          <MultiChoice
            label={t('dialog.conditions')}
            description={t('dialog.conditionsHint')}
            placeholder={typed.conditions.length === 0 ? t('dialog.choose') : undefined}
            withAsterisk
            aria-required
            maxValues={queryLimits.conditions}
            data={[...optionsFrom(askable), ...gone(typed.conditions)]}
            value={typed.conditions}
            error={faults.conditions}
            onChange={(ids) => set({ conditions: inOrder(items, ids) })}
          />
          {weakness && (
            <Alert color="red" role="alert" icon={<IconAlertTriangle />} title={t('dialog.weak')}>
              {t(`dialog.${weakness}`)}
            </Alert>
          )}
          <MultiChoice
            label={t('dialog.shown')}
            description={t('dialog.shownHint')}
            placeholder={typed.shown.length === 0 ? t('dialog.choose') : undefined}
            maxValues={queryLimits.shown}
            data={[...optionsFrom(items.filter(isShowable)), ...gone(typed.shown)]}
            value={typed.shown}
            error={faults.shown}
            onChange={(ids) => set({ shown: inOrder(items, ids) })}
          />
          <Group gap="md">
            <Switch
              label={t('dialog.withTime')}
              checked={typed.withTime}
              onChange={(event) => set({ withTime: event.currentTarget.checked })}
            />
            <Switch
              label={t('dialog.withSerial')}
              checked={typed.withSerial}
              onChange={(event) => set({ withSerial: event.currentTarget.checked })}
            />
          </Group>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <MomentField
              label={t('dialog.from')}
              placeholder={t('dialog.noBound')}
              accuracy="minute"
              value={typed.from ?? undefined}
              error={faults.from}
              onChange={(from) => set({ from: from ?? null })}
            />
            <MomentField
              label={t('dialog.to')}
              placeholder={t('dialog.noBound')}
              accuracy="minute"
              timeOfDay="23:59"
              value={typed.to ?? undefined}
              error={faults.to}
              onChange={(to) => set({ to: to ?? null })}
            />
          </SimpleGrid>
          <Switch
            label={t('dialog.enabled')}
            description={t('dialog.enabledHint')}
            checked={typed.enabled}
            onChange={(event) => set({ enabled: event.currentTarget.checked })}
          />
          <DialogActions error={faults.all} isBusy={isBusy} submit={t('dialog.save')} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
