/** The bone mark and the name. */
export function Logo() {
  return (
    <h1 className="logo">
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path
          fill="currentColor"
          d="M6.2 3.2a2.6 2.6 0 0 1 3.9 3l7.7 7.7a2.6 2.6 0 1 1-2.9 4.5 2.6 2.6 0 0 1-1.1-2.9L6.9 8.6a2.6 2.6 0 0 1-.7-5.4Z"
        />
      </svg>
      Marrow
    </h1>
  );
}
