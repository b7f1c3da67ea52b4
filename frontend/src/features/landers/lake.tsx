import styles from './lake.module.css';

/** Two on a jetty, the far shore with its lights, in the brand's night. */
export function Lake() {
  return (
    <div className={styles.root}>
      <div className={styles.glow} />
      <svg
        className={styles.far}
        viewBox="0 0 390 560"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path
          className={styles.hill}
          d="M0 352C70 310 110 342 196 306C262 292 300 332 390 310V400H0Z"
        />
        <path className={styles.water} d="M0 390H390V560H0Z" />
        <path
          className={styles.lamps}
          d="M40 376h4v5h-4zM62 372h4v5h-4zM98 368h4v5h-4zM300 370h4v5h-4zM332 376h4v5h-4z"
        />
        <path
          className={styles.glints}
          d="M41 400h2v30h-2zM63 402h2v26h-2zM99 400h2v36h-2zM301 400h2v42h-2zM333 402h2v20h-2zM130 420h70v2h-70zM230 440h60v2h-60zM90 462h80v2h-80zM250 480h60v2h-60z"
        />
      </svg>
      <svg
        className={styles.near}
        viewBox="0 384 270 196"
        preserveAspectRatio="xMinYMax meet"
        aria-hidden="true"
      >
        <path d="M0 490H236L252 504H0ZM26 504h8v70h-8zM106 504h8v76h-8zM186 504h8v66h-8zM228 504h8v56h-8z" />
        <path d="M146 404a15 15 0 0 1 30 0l-3 26h-6c8 6 10 18 10 30l22 4v14l-26 -2v14h-32c-6 -24 -6 -44 2 -56z" />
        <path d="M203 407a15 15 0 1 1 30 0a15 15 0 0 1 -30 0zM204 490c-6 -24 -4 -64 14 -66c20 2 22 42 16 66z" />
      </svg>
    </div>
  );
}
