import { Button, SegmentedControl, Select, Text, useComputedColorScheme } from '@mantine/core'
import { IconAlertCircle, IconDeviceDesktop, IconDeviceMobile, IconRefresh } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import type { Artifact, Compiled } from '#schemas/form/artifact.ts'
import {
  directionOf,
  htmlLanguage,
  interfaceLocale,
  nativeName,
  type Language,
  type TextsByKey,
} from '#schemas/form/languages.ts'
import { formIn, mainLanguage, translatedLanguages } from '#schemas/form/translations.ts'
import { formInZone, zoneOfForm } from '#schemas/form/form-time-zone.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import { formForVisitor } from '#schemas/form/visitor-form.ts'
import type { compileValidItems } from '#schemas/form/compile-valid-items.ts'
import type { Finding, Form } from '#schemas/form/form.ts'
import { validateAnswers } from '#schemas/form/json-schema-validator.ts'
import { useDraft } from '#renderer/form-workspace/use-draft.ts'
import type { SendFile } from '#renderer/fill/file-upload-context.ts'
import { FillForm } from '#renderer/fill/fill-form.tsx'
import { useInstitutionZone } from '#renderer/kit/use-institution-time-zone.ts'
import { useText, useMessages } from '#renderer/kit/i18n.ts'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { fillVariables } from '#renderer/fill/form-theme-css.ts'
import { FindingLink } from '../finding-link.tsx'
import { DeviceFrame } from './device-frame.tsx'
import classes from './form-preview.module.css'
import { formEditorMessages } from '../messages.ts'
import { FormLayout } from '#renderer/form-workspace/form-layout.tsx'

export default function PreviewScreen() {
  return (
    <FormLayout tab="preview" fills>
      {(form) => <Preview key={form.formKey} form={form} />}
    </FormLayout>
  )
}

/** Shows the draft as visitors will see it, with logic, checks and thank-you page; submissions are discarded. */
export function Preview({ form }: { readonly form: FormDetail }) {
  const t = useMessages(formEditorMessages)
  const { document } = useDraft(form)
  const [params, setParams] = useSearchParams()
  const others = translatedLanguages(document)
  const language = others.find((one) => one === params.get('lang')) ?? mainLanguage(document)
  const compiled = useCompiled(document, t('preview.unnamed'))
  const [device, setDevice] = useState<'phone' | 'desktop'>('phone')
  const [round, setRound] = useState(0)

  if (!compiled) return <RowsSkeleton rows={6} />
  if (!compiled.artifact) return <Unfinished formKey={form.formKey} compiled={compiled.whole} />
  const { errors } = compiled.whole
  return (
    <div className={classes.screen}>
      <div className={classes.toolbar}>
        <SegmentedControl
          size="xs"
          className={classes.devices ?? ''}
          aria-label={t('preview.device')}
          value={device}
          onChange={(next) => setDevice(next === 'desktop' ? 'desktop' : 'phone')}
          data={[
            {
              value: 'phone',
              label: (
                <span className={classes.device}>
                  <IconDeviceMobile size={16} aria-hidden="true" />
                  {t('preview.phone')}
                </span>
              ),
            },
            {
              value: 'desktop',
              label: (
                <span className={classes.device}>
                  <IconDeviceDesktop size={16} aria-hidden="true" />
                  {t('preview.desktop')}
                </span>
              ),
            },
          ]}
        />
        {others.length > 0 && (
          <Select
            size="xs"
            w={160}
            aria-label={t('preview.language')}
            data={[mainLanguage(document), ...others].map((value) => ({ value, label: nativeName(value) }))}
            value={language}
            allowDeselect={false}
            onChange={(lang) =>
              setParams((now) => new URLSearchParams({ ...Object.fromEntries(now), lang: lang ?? '' }), {
                replace: true,
              })
            }
          />
        )}
        <Text fz={13} c="dimmed" className={classes.note ?? ''}>
          {t('preview.note')}
        </Text>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          onClick={() => setRound((now) => now + 1)}
        >
          {t('preview.again')}
        </Button>
      </div>
      <div className={classes.stage}>
        {errors.length > 0 && (
          <aside className={classes.problems} aria-label={t('preview.problems')}>
            <Text fw={600} className={classes.problemsTitle ?? ''}>
              <IconAlertCircle size={16} aria-hidden="true" />
              {t('preview.part', { count: errors.length })}
            </Text>
            <Text fz={13} c="dimmed" lh="18px">
              {t('preview.partHint')}
            </Text>
            <Findings formKey={form.formKey} errors={errors} />
          </aside>
        )}
        <DeviceFrame device={device} title={t('preview.title')}>
          <Sheet
            key={`${round} ${device} ${language}`}
            artifact={compiled.artifact}
            language={language}
            texts={document.translations?.[language]}
          />
        </DeviceFrame>
      </div>
    </div>
  )
}

function Sheet({
  artifact,
  language,
  texts,
}: {
  readonly artifact: Artifact
  readonly language: Language
  readonly texts: TextsByKey | undefined
}) {
  const t = useMessages(formEditorMessages)
  const locale = interfaceLocale(language)
  const scheme = useComputedColorScheme('light')
  const zone = useInstitutionZone()
  const [opened] = useState(() => new Date())
  const form = useMemo(() => {
    const zoned = formInZone(formIn(artifact.publicForm, texts), zone)
    return stayingHere(formForVisitor(zoned, '', momentIn(zoneOfForm(zoned.settings), opened)), (url) =>
      t('preview.redirect', { url }),
    )
  }, [artifact, opened, texts, zone, t])
  return (
    <div
      className={`fw-fill fw-page ${classes.fill}`}
      lang={htmlLanguage(language)}
      dir={directionOf(language)}
      data-scheme={scheme}
      style={fillVariables(form.theme, scheme)}
    >
      <FillForm
        form={form}
        graph={artifact.graph}
        locale={locale}
        loadValidate={async () => (answers) => validateAnswers(artifact.answerSchema, answers)}
        submit={async () => ({
          kind: 'stored',
          receipt: { serial: 1, receipt: sampleReceipt, time: new Date().toISOString() },
        })}
        sendFile={keptHere}
      />
    </div>
  )
}

/** Sample receipt. */
const sampleReceipt = '0'.repeat(16)

/** Keeps uploaded files in the browser. */
const keptHere: SendFile = async (_, { name, type, size }) => ({
  kind: 'stored',
  file: {
    name,
    type,
    size,
    url: '',
    ref: crypto.getRandomValues(new Uint8Array(11)).reduce((ref, byte) => ref + byte.toString(16).padStart(2, '0'), ''),
  },
})

/** Lists the reasons why the draft cannot be previewed, each with a link. */
function Unfinished({ formKey, compiled }: { readonly formKey: string; readonly compiled: Compiled }) {
  const t = useMessages(formEditorMessages)
  return (
    <EmptyState
      icon={IconAlertCircle}
      title={t('preview.unfinished')}
      hint={t('preview.unfinishedHint')}
      action={<Findings formKey={formKey} errors={compiled.errors} />}
    />
  )
}

function Findings({ formKey, errors }: { readonly formKey: string; readonly errors: readonly Finding[] }) {
  const text = useText()
  return (
    <ul className={classes.findings}>
      {errors.slice(0, 20).map((finding, place) => (
        <li key={`${finding.code}${place}`}>
          <FindingLink formKey={formKey} finding={finding}>
            {text(finding.message)}
          </FindingLink>
        </li>
      ))}
    </ul>
  )
}

/** Returns the compiled document, as far as its items are valid; undefined until the compiler has loaded. */
function useCompiled(document: Form, unnamed: string): ReturnType<typeof compileValidItems> | undefined {
  const [compiled, setCompiled] = useState<ReturnType<typeof compileValidItems>>()
  useEffect(() => {
    let isOver = false
    void import('#schemas/form/compile-valid-items.ts').then((compiler) => {
      if (!isOver) setCompiled(compiler.compileValidItems(document, unnamed))
    })
    return () => {
      isOver = true
    }
  }, [document, unnamed])
  return compiled
}

/** Replaces a redirect after submission by a message with its target. */
function stayingHere(form: Form, words: (url: string) => string): Form {
  const { submit } = form.settings
  if (submit?.end !== 'redirect') return form
  const { url = '', ...rest } = submit
  return {
    ...form,
    settings: { ...form.settings, submit: { ...rest, end: 'custom', html: words(url).replaceAll('<', '&lt;') } },
  }
}
