/** Pictures a form, its submissions and their approval, without text. */
export function SignInPicture() {
  return (
    <svg
      viewBox="0 0 560 400"
      width="100%"
      style={{ maxWidth: 560 }}
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <g fill="var(--entry-sheet-far)" stroke="var(--entry-edge)">
        <rect x="196" y="34" width="252" height="312" rx="14" transform="rotate(5 322 190)" />
      </g>
      <g fill="var(--entry-sheet)" stroke="var(--entry-edge)">
        <rect x="128" y="40" width="264" height="320" rx="14" />
      </g>

      <rect x="156" y="70" width="112" height="12" rx="6" fill="var(--entry-ink)" />
      <rect x="156" y="94" width="176" height="7" rx="3.5" fill="var(--entry-faint)" />

      <rect x="156" y="128" width="64" height="7" rx="3.5" fill="var(--entry-dim)" />
      <rect x="156" y="144" width="208" height="30" rx="7" stroke="var(--entry-line)" strokeWidth="1.5" />
      <rect x="168" y="156" width="84" height="7" rx="3.5" fill="var(--entry-ink)" />

      <rect x="156" y="198" width="88" height="7" rx="3.5" fill="var(--entry-dim)" />
      <circle cx="164" cy="224" r="7.25" stroke="var(--entry-line)" strokeWidth="1.5" />
      <rect x="180" y="220.5" width="72" height="7" rx="3.5" fill="var(--entry-faint)" />
      <circle cx="164" cy="248" r="8" fill="var(--entry-accent)" />
      <circle cx="164" cy="248" r="3" fill="var(--entry-sheet)" />
      <rect x="180" y="244.5" width="104" height="7" rx="3.5" fill="var(--entry-ink)" />
      <circle cx="164" cy="272" r="7.25" stroke="var(--entry-line)" strokeWidth="1.5" />
      <rect x="180" y="268.5" width="56" height="7" rx="3.5" fill="var(--entry-faint)" />

      <rect x="156" y="306" width="92" height="28" rx="7" fill="var(--entry-accent)" />
      <rect x="178" y="316.5" width="48" height="7" rx="3.5" fill="var(--entry-sheet)" />

      <path d="M392 226h26a14 14 0 0 1 14 14v16" stroke="var(--entry-accent)" strokeWidth="2" strokeDasharray="1 7" />

      <g>
        <rect x="376" y="262" width="152" height="92" rx="12" fill="var(--entry-sheet)" stroke="var(--entry-edge)" />
        <circle cx="404" cy="290" r="11" fill="var(--entry-accent)" />
        <path d="m399 290 3.6 3.6 6.4-7" stroke="var(--entry-sheet)" strokeWidth="2.2" />
        <rect x="426" y="281" width="72" height="7" rx="3.5" fill="var(--entry-ink)" />
        <rect x="426" y="294" width="48" height="6" rx="3" fill="var(--entry-faint)" />
        <path d="M404 308v10" stroke="var(--entry-line)" strokeWidth="2" />
        <circle cx="404" cy="330" r="9.5" stroke="var(--entry-line)" strokeWidth="1.5" fill="var(--entry-sheet)" />
        <rect x="426" y="326.5" width="60" height="7" rx="3.5" fill="var(--entry-faint)" />
      </g>

      <g transform="translate(-22 6)">
        <rect x="36" y="214" width="122" height="104" rx="12" fill="var(--entry-sheet)" stroke="var(--entry-edge)" />
        <rect x="54" y="232" width="44" height="7" rx="3.5" fill="var(--entry-dim)" />
        <rect x="56" y="276" width="14" height="24" rx="4" fill="var(--entry-soft)" />
        <rect x="79" y="258" width="14" height="42" rx="4" fill="var(--entry-accent)" />
        <rect x="102" y="268" width="14" height="32" rx="4" fill="var(--entry-soft)" />
        <rect x="125" y="284" width="14" height="16" rx="4" fill="var(--entry-soft)" />
      </g>
    </svg>
  )
}
