import { flameCorePath, flamePath } from "./flame-paths.ts";

/** Palm, sun, water and a campfire: at dusk in the dark theme, by day in the light theme. */
export function BeachIllustration({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 800 900"
      preserveAspectRatio="xMidYMax slice"
      className={className}
      shapeRendering="geometricPrecision"
    >
      <defs>
        <linearGradient id="beach-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--sky-1)" />
          <stop offset="0.32" stopColor="var(--sky-2)" />
          <stop offset="0.56" stopColor="var(--sky-3)" />
          <stop offset="0.8" stopColor="var(--sky-4)" />
          <stop offset="1" stopColor="var(--sky-5)" />
        </linearGradient>
        <linearGradient id="beach-sea" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--sea-1)" />
          <stop offset="0.22" stopColor="var(--sea-2)" />
          <stop offset="1" stopColor="var(--sea-3)" />
        </linearGradient>
        <radialGradient id="beach-glow">
          <stop offset="0" stopColor="#ffb057" stopOpacity="0.6" />
          <stop offset="1" stopColor="#ff7a3d" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="800" height="622" fill="url(#beach-sky)" />
      <Stars />
      <circle cx="515" cy="615" r="250" fill="url(#beach-glow)" />
      <circle cx="515" cy="606" r="84" fill="var(--sun)" />
      <path d="M0 622V556c70-40 120-62 176-48 66 18 92 70 176 92 30 8 50 14 60 22Z" fill="var(--hills)" />
      <path d="M560 622c46-22 74-44 122-54 50-10 88-4 118 2v52Z" fill="var(--hills)" />
      <rect y="620" width="800" height="280" fill="url(#beach-sea)" />
      <Glitter />
      <path d="M0 760c130-44 290-34 420 6s260 46 380 14v120H0Z" fill="var(--shore)" />
      <Palm />
      <Fire />
    </svg>
  );
}

const stars = [
  [60, 90, 1.6],
  [150, 210, 1.2],
  [250, 60, 1.8],
  [330, 160, 1.1],
  [430, 90, 1.5],
  [520, 210, 1.2],
  [600, 50, 1.6],
  [690, 140, 1.3],
  [750, 240, 1.1],
  [210, 320, 1],
  [640, 300, 1],
] as const;

function Stars() {
  return (
    <g fill="#f6efe2" opacity="var(--stars)">
      {stars.map(([x, y, r]) => (
        <circle key={x} cx={x} cy={y} r={r} />
      ))}
    </g>
  );
}

const ripples = [
  [446, 644, 138],
  [470, 664, 96],
  [410, 686, 160],
  [492, 708, 70],
  [440, 732, 120],
] as const;

function Glitter() {
  return (
    <g stroke="var(--glitter)" strokeWidth="4" strokeLinecap="round" opacity="0.55">
      {ripples.map(([x, y, length]) => (
        <path key={y} d={`M${x} ${y}h${length}`} />
      ))}
    </g>
  );
}

function Palm() {
  return (
    <g fill="var(--palm)">
      <path d="M96 806c22-110 22-220-10-330 14-6 20-6 26 0 34 112 34 226 22 330Z" fill="var(--trunk)" />
      <path d="M98 484C60 400 6 386-40 404c52-2 92 30 122 84Z" />
      <path d="M100 482C46 448-12 470-36 520c44-34 86-36 132-22Z" />
      <path d="M96 488c-44 20-62 66-50 118 10-50 30-82 62-104Z" />
      <path d="M98 480c6-84 56-132 122-136-54 28-86 72-104 140Z" />
      <path d="M100 482c48-54 116-60 164-20-58-8-104 4-146 38Z" />
      <path d="M102 484c58-8 98 30 104 84-24-42-58-62-104-66Z" />
      <circle cx="98" cy="494" r="9" />
      <circle cx="114" cy="498" r="8" />
    </g>
  );
}

function Fire() {
  return (
    <g transform="translate(560 700)">
      <ellipse cx="0" cy="78" rx="150" ry="62" fill="url(#beach-glow)" />
      <path d="m-46 92 92-22M-46 70l92 22" stroke="#2b160c" strokeWidth="14" strokeLinecap="round" />
      <g transform="translate(-59 -26) scale(3.7)">
        <path d={flamePath} fill="#ff7a3d" className="origin-[16px_28px] animate-flicker" />
        <path
          d={flameCorePath}
          fill="#ffd27a"
          className="origin-[16px_28px] animate-flicker [animation-delay:-400ms]"
        />
      </g>
    </g>
  );
}
